import type { Sheet } from './theme.tsx';

/** CSS rules of the banner that says who is signed in as a user. Its colors are those of a warning in both modes, not those of the app. */
export const impersonationSheet: Sheet = {
  name: 'impersonation',
  rules: `
.portico-impersonation { position: fixed; z-index: 2147483000; inset-block-end: 12px; inset-inline: 12px; display: flex; justify-content: center; pointer-events: none; }
.portico-impersonation > section { pointer-events: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; max-width: 640px; padding: 8px 8px 8px 16px; border: 2px solid oklch(0.62 0.14 75); border-radius: var(--p-radius); background: oklch(0.9 0.13 90); color: oklch(0.25 0.04 75); box-shadow: var(--p-shadow); font-size: 0.875rem; line-height: 1.25rem; overflow-wrap: anywhere; }
.portico-impersonation .portico-button { width: auto; margin-inline-start: auto; }
.portico-impersonation .portico-button[data-quiet], .portico-impersonation .portico-button[data-quiet]:hover { border-color: currentColor; background: none; color: inherit; }
.portico-impersonation .portico-button[data-quiet]:hover { background: oklch(0.84 0.13 88); }
.portico-scope.portico-impersonation :focus-visible { outline-color: currentColor; }
`,
};
