import { selectRules } from './select-rules.ts';
import type { Sheet } from './theme.tsx';

/** CSS rules of the pages for the second factor and for sign-up fields. */
export const secondFactorSheet: Sheet = {
  name: 'second-factor',
  rules: `
.portico-check { display: flex; align-items: center; gap: 10px; margin-block-end: 12px; line-height: 1.25rem; cursor: pointer; }
.portico-check > input { flex: none; width: 20px; height: 44px; margin: 0; accent-color: var(--p-accent); }
${selectRules}`,
};
