/** CSS rules of a select field, for the sheets of pages that have one. */
export const selectRules = `.portico-select { min-width: 0; padding-inline-end: 40px; text-overflow: ellipsis; font: inherit; color: inherit; cursor: pointer; }
.portico-select + .portico-icon { position: absolute; inset-block: 0; inset-inline-end: 12px; margin-block: auto; color: var(--p-text-2); pointer-events: none; }
`;
