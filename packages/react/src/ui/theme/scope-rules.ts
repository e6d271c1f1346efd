/**
 * The rules that every ready-made component needs. All colors are defined here. Hosts set `--portico-…` variables, and the rules use
 * `--p-…` variables. All other colors are mixed from text, surface and accent, so that they still match when a host changes one of
 * them. The colors of dark mode are twice in the same form, which compresses well.
 *
 * Element rules of the host (`header { … }`, `a { … }`) are reset inside the components, except in content of the host.
 */
export const scopeRules = `.portico-scope {
  --p-accent: var(--portico-accent, var(--portico-light-accent, oklch(0.495 0.195 270)));
  --p-on-accent: var(--portico-accent-text, var(--portico-light-accent-text, #fff));
  --p-page: var(--portico-background, var(--portico-light-background, oklch(0.978 0.003 268)));
  --p-surface: var(--portico-surface, var(--portico-light-surface, #fff));
  --p-text: var(--portico-text, var(--portico-light-text, oklch(0.22 0.02 268)));
  --p-line: var(--portico-border, var(--portico-light-border, oklch(0.915 0.006 268)));
  --p-danger: var(--portico-danger, var(--portico-light-danger, oklch(0.5 0.19 26)));
  --p-link: color-mix(in oklab, var(--p-accent) 92%, #000);
  --p-shadow: 0 1px 2px oklch(0.2 0.03 268 / 0.05), 0 12px 32px -8px oklch(0.2 0.03 268 / 0.1);
  --p-in-light: inline;
  --p-in-dark: none;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  .portico-scope:not([data-portico-theme='light'], [data-portico-theme='light'] *) {
  --p-accent: var(--portico-accent, var(--portico-dark-accent, oklch(0.555 0.19 270)));
  --p-on-accent: var(--portico-accent-text, var(--portico-dark-accent-text, #fff));
  --p-page: var(--portico-background, var(--portico-dark-background, oklch(0.172 0.008 268)));
  --p-surface: var(--portico-surface, var(--portico-dark-surface, oklch(0.212 0.01 268)));
  --p-text: var(--portico-text, var(--portico-dark-text, oklch(0.955 0.005 268)));
  --p-line: var(--portico-border, var(--portico-dark-border, oklch(0.3 0.012 268)));
  --p-danger: var(--portico-danger, var(--portico-dark-danger, oklch(0.775 0.125 24)));
  --p-link: color-mix(in oklab, var(--p-accent) 45%, #fff);
  --p-shadow: 0 16px 40px -8px oklch(0 0 0 / 0.5);
  --p-in-light: none;
  --p-in-dark: inline;
  color-scheme: dark;
  }
}
.portico-scope[data-portico-theme='dark'], [data-portico-theme='dark'] .portico-scope:not([data-portico-theme='light']) {
  --p-accent: var(--portico-accent, var(--portico-dark-accent, oklch(0.555 0.19 270)));
  --p-on-accent: var(--portico-accent-text, var(--portico-dark-accent-text, #fff));
  --p-page: var(--portico-background, var(--portico-dark-background, oklch(0.172 0.008 268)));
  --p-surface: var(--portico-surface, var(--portico-dark-surface, oklch(0.212 0.01 268)));
  --p-text: var(--portico-text, var(--portico-dark-text, oklch(0.955 0.005 268)));
  --p-line: var(--portico-border, var(--portico-dark-border, oklch(0.3 0.012 268)));
  --p-danger: var(--portico-danger, var(--portico-dark-danger, oklch(0.775 0.125 24)));
  --p-link: color-mix(in oklab, var(--p-accent) 45%, #fff);
  --p-shadow: 0 16px 40px -8px oklch(0 0 0 / 0.5);
  --p-in-light: none;
  --p-in-dark: inline;
  color-scheme: dark;
}
.portico-scope {
  --p-radius: var(--portico-radius, 8px);
  --p-text-2: color-mix(in oklab, var(--p-text) 72%, var(--p-surface));
  --p-control: color-mix(in oklab, var(--p-text) 46%, var(--p-surface));
  --p-hover: color-mix(in oklab, var(--p-text) 5%, transparent);
  --p-soft: color-mix(in oklab, var(--p-accent) 10%, var(--p-surface));
  --p-danger-soft: color-mix(in oklab, var(--p-danger) 8%, var(--p-surface));
  --p-accent-hover: color-mix(in oklab, var(--p-accent) 88%, #000);
  --p-focus: color-mix(in oklab, var(--p-link) 85%, var(--p-surface));
  color: var(--p-text);
  font-family: var(--portico-font, Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif);
  font-size: 1rem;
  line-height: 1.5rem;
  font-weight: 400;
  font-style: normal;
  letter-spacing: normal;
  text-align: start;
  text-transform: none;
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
}
.portico-scope :where(*:not(svg, svg *, style, .portico-host *)) { all: revert; box-sizing: border-box; }
.portico-scope :where(h1, p, form):where(:not(.portico-host *)) { margin: 0; padding: 0; }
.portico-scope :where(button, input):where(:not(.portico-host *)) { font: inherit; letter-spacing: inherit; color: inherit; }
.portico-scope :focus-visible { outline: 2px solid var(--p-focus); outline-offset: 2px; }`;
