import type { Sheet } from '@portico/react/ui/theme/theme.tsx';

/**
 * Returns the CSS rules of what only a purchase has: prices and amounts. They use the colors of the main stylesheet.
 *
 * @param selectRules those of select fields. The configuration of the build reads this file, and finds no package by its name
 */
export const purchaseSheet = (selectRules: string): Sheet => ({
  name: 'purchase',
  rules: `
.purchase-price { margin: 4px 0 0; color: var(--p-text); font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.purchase-hint { margin: 0; color: var(--p-text-2); font-size: 0.875rem; line-height: 1.25rem; }
.purchase-options { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
.purchase-options > legend { padding: 0; }
.purchase-option { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 9px 12px; border: 1px solid var(--p-control); border-radius: var(--p-radius); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; cursor: pointer; }
.purchase-option:hover { background: var(--p-hover); }
.purchase-option:has(:checked) { border-color: var(--p-accent); background: var(--p-soft); }
.purchase-option > input { appearance: none; flex: none; width: 18px; height: 18px; margin: 0; border: 1px solid var(--p-control); border-radius: 50%; background: var(--p-surface); cursor: inherit; }
.purchase-option > input:checked { border: 5px solid var(--p-accent); }
.purchase-option:has(:focus-visible) { outline: 2px solid var(--p-focus); outline-offset: 2px; }
.portico-scope .purchase-option > input:focus-visible { outline: none; }
.purchase-amounts { display: grid; gap: 8px; margin: 0; padding-block-start: 16px; border-block-start: 1px solid var(--p-line); font-variant-numeric: tabular-nums; }
.purchase-amounts + form { margin-block-start: 16px; }
.purchase-amounts > div { display: flex; justify-content: space-between; gap: 16px; color: var(--p-text-2); }
.purchase-amounts > :last-child { color: var(--p-text); font-weight: 600; }
.purchase-amounts dd { margin: 0; overflow-wrap: anywhere; text-align: end; }
.purchase-amounts dt > span { display: block; color: var(--p-text); }
${selectRules}`,
});
