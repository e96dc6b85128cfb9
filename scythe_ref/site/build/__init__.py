"""From pages to a site: MkDocs, files for programs, the lab's runtime, and staging."""
