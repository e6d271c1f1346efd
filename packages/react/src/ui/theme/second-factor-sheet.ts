import { selectRules } from './select-rules.ts';
import type { Sheet } from './theme.tsx';

/**
 * CSS rules of the pages for the second factor and for sign-up fields. A checkbox is as high as what a finger touches, and its box and
 * tick are drawn in it.
 */
export const secondFactorSheet: Sheet = {
  name: 'second-factor',
  rules: `
.portico-check { display: flex; align-items: center; gap: 10px; margin-block-end: 12px; line-height: 1.25rem; cursor: pointer; }
.portico-field > .portico-check { margin-block-end: 0; }
.portico-check > input { appearance: none; display: grid; place-items: center; flex: none; width: 20px; height: 44px; margin: 0; cursor: inherit; }
.portico-check > input::before { content: ''; grid-area: 1 / 1; box-sizing: border-box; width: 20px; height: 20px; border: 1px solid var(--p-control); border-radius: min(var(--p-radius), 5px); background: var(--p-surface); }
.portico-check > input[aria-invalid='true']::before { border-color: var(--p-danger); }
.portico-check > input:checked::before { border-color: var(--p-accent); background: var(--p-accent); }
.portico-check > input:checked::after { content: ''; grid-area: 1 / 1; width: 5px; height: 10px; margin-block-end: 3px; border: solid var(--p-on-accent); border-width: 0 2px 2px 0; rotate: 45deg; }
.portico-check > input:focus-visible { outline: none; }
.portico-check > input:focus-visible::before { outline: 2px solid var(--p-focus); outline-offset: 2px; }
@media (forced-colors: active) { .portico-check > input:checked::after { border-color: ButtonText; } }
${selectRules}`,
};
