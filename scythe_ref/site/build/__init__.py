"""From pages to a site: MkDocs, what is kept between two builds, and the folder that is put in place whole."""
