/* What the site's settings say of the theme; filled in by a build. */
export const features = {{ (config.theme.features or []) | tojson }};
export const palette = {{ (config.theme.palette or []) | tojson }};
