import { selectRules } from './select-rules.ts';
import type { Sheet } from './theme.tsx';

/** CSS rules of the account settings. They use the colors of the main stylesheet. */
export const settingsSheet: Sheet = {
  name: 'settings',
  rules: `
.portico-page:has(.portico-settings) { padding-block-start: clamp(24px, 7vh, 96px); border-image: linear-gradient(var(--p-page) 0 0) fill 0 / 0 / 0 100vmax; }
.portico-card:has(> .portico-settings) { padding: 0; }
.portico-settings { display: grid; grid-template-columns: minmax(0, 1fr); }
.portico-sections { padding: 24px; }
.portico-settings-title { margin-block-end: 20px; }
.portico-settings-title > .portico-lead { margin-block-start: 2px; font-size: 0.875rem; line-height: 1.25rem; }
.portico-sections ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; margin: 0; padding: 0; list-style: none; }
.portico-sections-group { padding: 16px 10px 6px; font-size: 0.8125rem; line-height: 1.125rem; font-weight: 500; color: var(--p-text-2); }
.portico-section-link {
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 48px;
  padding: 8px 10px;
  border-radius: var(--p-radius);
  color: var(--p-text);
  text-decoration: none;
  font-weight: 500;
}
.portico-section-link:hover { background: var(--p-hover); }
.portico-section-link > .portico-icon, .portico-section-link > .portico-section-mark { flex: none; color: var(--p-text-2); }
.portico-section-mark { display: grid; place-items: center; width: 20px; height: 20px; }
.portico-section-name { flex: 1; min-width: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; overflow-wrap: anywhere; }
.portico-section { min-width: 0; padding: 24px; }
.portico-section-head { margin-block-end: 20px; }
.portico-section-head > .portico-title { margin: 0; }
.portico-section-head > .portico-link { display: inline-flex; align-items: center; gap: 4px; margin-block: -10px 6px; margin-inline-start: -4px; font-size: 0.875rem; line-height: 1.25rem; }
.portico-settings[data-at='list'] > .portico-section { display: none; }
.portico-settings[data-at='section'] nav { display: none; }
.portico-settings[data-at='section'] .portico-settings-title { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.portico-settings[data-at='section'] > .portico-sections { padding: 0; }
.portico-icon[data-name='Forward']:dir(rtl), .portico-icon[data-name='Back']:dir(rtl) { transform: scaleX(-1); }

.portico-dialog { width: min(400px, calc(100vw - 32px)); max-height: calc(100dvh - 32px); padding: 24px; border: 1px solid var(--p-line); border-radius: calc(var(--p-radius) * 1.5); background: var(--p-surface); color: var(--p-text); box-shadow: var(--p-shadow); }
.portico-dialog::backdrop { background: oklch(0.2 0.02 268 / 0.5); }
.portico-dialog :is(h2, .portico-lead) { margin-block-end: 0; }
.portico-dialog > div > h2 { margin-block-start: 0; }
.portico-block + .portico-block { margin-block-start: 28px; padding-block-start: 28px; border-block-start: 1px solid var(--p-line); }
.portico-block-title { margin: 0; font-size: 1rem; line-height: 1.5rem; font-weight: 600; overflow-wrap: anywhere; }
.portico-block-text { margin-block-start: 4px; font-size: 0.875rem; line-height: 1.25rem; color: var(--p-text-2); overflow-wrap: anywhere; text-wrap: pretty; }
.portico-block-body { display: flex; flex-direction: column; gap: 16px; margin-block-start: 16px; }
.portico-block-body:empty { display: none; }
.portico-rows { display: grid; margin: 0; padding: 0; list-style: none; border: 1px solid var(--p-line); border-radius: var(--p-radius); }
.portico-row { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; min-width: 0; padding: 12px 14px; }
.portico-row + .portico-row { border-block-start: 1px solid var(--p-line); }
.portico-row-text { min-width: 0; overflow-wrap: anywhere; }
.portico-row-title { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; font-weight: 500; }
.portico-row-note { font-size: 0.875rem; line-height: 1.25rem; color: var(--p-text-2); }
.portico-buttons { display: flex; flex-direction: column; gap: 8px; }
.portico-row .portico-buttons { flex-flow: row wrap; }
.portico-row .portico-button { width: auto; font-size: 0.875rem; line-height: 1.25rem; }
.portico-buttons > :is(p, .portico-alert, [data-asking]) { flex-basis: 100%; }
.portico-tag { padding: 0 7px; border: 1px solid var(--p-line); border-radius: 999px; color: var(--p-text-2); font-size: 0.75rem; line-height: 1.125rem; font-weight: 500; white-space: nowrap; }
.portico-tag[data-tone='good'] { border-color: color-mix(in oklab, var(--p-accent) 28%, var(--p-surface)); background: var(--p-soft); color: var(--p-link); }
.portico-tag[data-tone='bad'] { border-color: color-mix(in oklab, var(--p-danger) 30%, var(--p-surface)); background: var(--p-danger-soft); color: var(--p-danger); }
.portico-said:empty { display: none; }
.portico-said { font-size: 0.875rem; line-height: 1.25rem; color: var(--p-text-2); }
.portico-button[data-danger] { border-color: color-mix(in oklab, var(--p-danger) 40%, var(--p-surface)); background: var(--p-surface); color: var(--p-danger); }
.portico-button[data-danger]:hover { background: var(--p-danger-soft); }

.portico-costs { display: grid; gap: 6px; margin: 0; padding: 12px 14px; border-radius: var(--p-radius); background: color-mix(in oklab, var(--p-text) 4%, var(--p-surface)); font-size: 0.875rem; line-height: 1.25rem; }
.portico-costs > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
.portico-costs > :first-child { font-weight: 600; }
.portico-costs :is(dt, dd) { margin: 0; }
.portico-outcome:not(:has([role='status']:not(:empty))), .portico-row > .portico-buttons:empty { display: none; }
.portico-row a.portico-button { text-decoration: none; }

.portico-panel { padding: 16px; border: 1px solid var(--p-line); border-radius: var(--p-radius); }
.portico-scope :is(.portico-panel, .portico-block-title, .portico-steps > li):focus { outline: none; }
.portico-recovery-codes {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none;
}
@media print {
  body:has(.portico-recovery) * { visibility: hidden; }
  .portico-recovery :is(.portico-block-title, .portico-recovery-codes, li) { visibility: visible; }
}
.portico-secret { display: grid; gap: 8px; }
${selectRules}.portico-picture { display: flex; align-items: flex-start; gap: 20px; }
.portico-picture[data-over] { border-radius: var(--p-radius); outline: 2px dashed var(--p-focus); outline-offset: 8px; }
.portico-picture-side { flex: 1; min-width: 0; display: grid; gap: 8px; }
@media (hover: none) { .portico-with-mouse { display: none; } }
.portico-file { overflow: hidden; }
.portico-file > input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
.portico-file:has(:focus-visible) { outline: 2px solid var(--p-focus); outline-offset: 2px; }
.portico-crop { position: relative; width: min(100%, 288px); aspect-ratio: 1; margin-inline: auto; overflow: hidden; border-radius: var(--p-radius); background: color-mix(in oklab, var(--p-text) 8%, var(--p-surface)); }
.portico-crop [role='application'] { border: 0; color: color-mix(in oklab, var(--p-surface) 62%, transparent); }
.portico-scope .portico-crop :focus-visible { outline-offset: -2px; }
.portico-crop + .portico-note { text-align: center; }
.portico-slider { appearance: none; width: 100%; height: 40px; margin: 0; border-radius: var(--p-radius); background: linear-gradient(var(--p-control) 0 0) center / 100% 2px no-repeat; cursor: pointer; }
.portico-slider::-webkit-slider-thumb { appearance: none; width: 20px; height: 20px; border: 0; border-radius: 50%; background: var(--p-accent); }
.portico-slider::-moz-range-thumb { width: 20px; height: 20px; border: 0; border-radius: 50%; background: var(--p-accent); }
.portico-row:has(> .portico-switch) { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
.portico-row:has(> .portico-switch) > .portico-alert { grid-column: 1 / -1; }
.portico-switch { position: relative; width: 52px; height: 44px; padding: 0; border: 0; border-radius: var(--p-radius); background: none; cursor: pointer; }
.portico-switch::before { content: ''; position: absolute; inset: 10px 4px; border-radius: 999px; background: var(--p-control); transition: background-color 120ms ease-out; }
.portico-switch::after { content: ''; position: absolute; inset-block-start: 13px; inset-inline-start: 7px; width: 18px; height: 18px; border-radius: 50%; background: var(--p-surface); transition: transform 120ms ease-out; }
.portico-switch[aria-checked='true']::before { background: var(--p-accent); }
.portico-switch[aria-checked='true']::after { background: var(--p-on-accent); transform: translateX(20px); }
.portico-switch[aria-checked='true']:dir(rtl)::after { transform: translateX(-20px); }
.portico-switch[data-fixed] { cursor: default; opacity: 0.5; }
/* A code for cameras has the colors that cameras expect. */
.portico-qr { display: block; width: 184px; height: 184px; padding: 12px; border-radius: var(--p-radius); background: #fff; color: #000; }
.portico-setup { display: grid; gap: 20px; }
.portico-steps { display: grid; gap: 20px; margin: 0; padding-inline-start: 20px; font-size: 0.875rem; line-height: 1.25rem; }
.portico-steps > li::marker { color: var(--p-text-2); font-weight: 500; }
.portico-steps > li > :not(:first-child) { margin-block-start: 10px; }
.portico-steps .portico-code-box { max-width: 340px; }

@container portico-wide (min-width: 680px) {
  .portico-settings { grid-template-columns: 248px minmax(0, 1fr); min-height: min(640px, 80vh); }
  .portico-settings > .portico-sections, .portico-settings[data-at='section'] > .portico-sections {
    padding: 28px 16px;
    border-inline-end: 1px solid var(--p-line);
  }
  .portico-settings[data-at] :is(nav, .portico-section) { display: block; }
  .portico-settings[data-at] .portico-settings-title { position: static; width: auto; height: auto; clip-path: none; }
  .portico-settings-title { padding-inline: 10px; }
  .portico-section-link { min-height: 40px; padding-block: 6px; color: var(--p-text-2); font-size: 0.875rem; line-height: 1.25rem; }
  .portico-section-link > .portico-icon[data-name='Forward'] { display: none; }
  .portico-section-link[aria-current] { background: var(--p-soft); color: var(--p-link); }
  .portico-section-link[aria-current] > .portico-icon { color: inherit; }
  .portico-section { padding: 28px 32px 32px; }
  .portico-section-head > .portico-link { display: none; }
  .portico-section .portico-block { max-width: 600px; }
  .portico-section .portico-button:not([data-full]) { width: auto; min-height: 40px; padding: 7px 14px; font-size: 0.875rem; line-height: 1.25rem; }
  .portico-section :is(.portico-stack, .portico-block-body) > .portico-button { align-self: flex-start; }
  .portico-secret:has(> .portico-hidden) { grid-template-columns: minmax(0, 1fr) auto; }
  .portico-buttons { flex-direction: row; flex-wrap: wrap; }
  .portico-row:has(> .portico-buttons:not(.portico-wide, [data-asking])) { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
}
@media (forced-colors: active) {
  .portico-slider { forced-color-adjust: none; --p-control: ButtonText; --p-accent: Highlight; }
  .portico-switch::before { border: 1px solid ButtonText; }
  .portico-switch::after { background: ButtonText; }
  .portico-switch[aria-checked='true']::before { forced-color-adjust: none; background: Highlight; }
  .portico-switch[aria-checked='true']::after { forced-color-adjust: none; background: HighlightText; }
  .portico-section-link[aria-current] { outline: 1px solid Highlight; }
}
@media (max-width: 439px) {
  .portico-page:has(.portico-settings) { padding: 24px 20px 32px; border-image: none; }
  .portico-page .portico-settings > .portico-sections, .portico-page .portico-settings > .portico-section { padding: 0; }
  .portico-page .portico-sections > nav { margin-inline: -10px; }
}
`,
};
