"""HTML: templates and headings, glossary terms, link checks, and Markdown from HTML."""
