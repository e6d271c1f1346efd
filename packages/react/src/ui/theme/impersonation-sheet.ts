import type { Sheet } from './theme.tsx';

/** CSS rules of the banner that says who is signed in as a user. */
export const impersonationSheet: Sheet = {
  name: 'impersonation',
  rules: `
.portico-impersonation { position: fixed; z-index: 2147483000; inset-block-end: 12px; inset-inline: 12px; display: flex; justify-content: center; pointer-events: none; }
.portico-impersonation > section { pointer-events: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; max-width: 640px; padding: 8px 8px 8px 16px; border: 1px solid var(--p-line); border-radius: var(--p-radius); background: var(--p-surface); box-shadow: var(--p-shadow); font-size: 0.875rem; line-height: 1.25rem; overflow-wrap: anywhere; }
.portico-impersonation .portico-button { width: auto; margin-inline-start: auto; }
.portico-impersonation-left { color: var(--p-text-2); }
`,
};
