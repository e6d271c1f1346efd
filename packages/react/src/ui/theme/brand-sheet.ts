import type { Sheet } from './theme.tsx';

/** The rules of layouts without a card, and of the links below the forms. */
export const brandSheet: Sheet = {
  name: 'brand',
  rules: `
.portico-page:is([data-layout='plain'], [data-layout='split']) { background: var(--p-surface); }
.portico-page:is([data-layout='plain'], [data-layout='split']) .portico-card { padding: 0; border: 0; box-shadow: none; }
.portico-half { display: none; }
@media (min-width: 900px) {
  .portico-page[data-layout='split'] { padding-inline-start: calc(50% + 16px); }
  .portico-page[data-layout='split'] .portico-half {
    display: block;
    position: fixed;
    inset-block: 0;
    inset-inline-start: 0;
    width: 50%;
    background: var(--p-accent) center / cover;
  }
}
.portico-legal { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 16px; }
`,
};
