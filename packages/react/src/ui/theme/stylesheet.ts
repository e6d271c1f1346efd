import { menuRules } from './menu-rules.ts';
import { scopeRules } from './scope-rules.ts';
import { userRules } from './user-rules.ts';

/**
 * The main stylesheet of the ready-made components. Its rules have the same specificity as the reset of `scopeRules` and follow it. The
 * rule for the body has none, so that one of the app wins.
 *
 * Comments are here, because every visitor loads the text.
 */
export const stylesheet = `
${scopeRules}

:where(body:has(.portico-page)) { margin: 0; }
.portico-page {
  min-height: 100vh;
  min-height: 100dvh;
  box-sizing: border-box;
  padding: clamp(24px, 15vh, 200px) 16px 48px;
  background: var(--p-page);
}
.portico-column { width: 100%; max-width: 400px; margin-inline: auto; }
.portico-card {
  padding: 32px;
  border: 1px solid var(--p-line);
  border-radius: calc(var(--p-radius) * 1.5);
  background: var(--p-surface);
}
.portico-page .portico-card { box-shadow: var(--p-shadow); }
@media (max-width: 439px) {
  .portico-page { background: var(--p-surface); padding: clamp(32px, 9vh, 80px) 20px 32px; }
  .portico-page .portico-card { padding: 0; border: 0; box-shadow: none; background: none; }
}

.portico-head { display: flex; flex-direction: column; align-items: center; margin-block-end: 24px; text-align: center; }
.portico-mark {
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin-block-end: 16px;
  border-radius: calc(var(--p-radius) * 1.5);
  background: var(--p-soft);
  color: var(--p-link);
  font-size: 1.25rem;
  font-weight: 600;
}
.portico-logo { max-width: min(100%, 240px); height: 44px; margin-block-end: 16px; object-fit: contain; }
.portico-title { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; text-wrap: balance; }
.portico-scope .portico-title:focus { outline: none; }
.portico-facts { list-style: none; margin: 12px 0 0; padding: 0; color: var(--p-text); text-align: start; }
.portico-facts > li { padding-block: 8px; border-block-start: 1px solid var(--p-line); }
.portico-facts small { display: block; color: var(--p-text-2); font-size: 0.875rem; }
.portico-lead > p { margin: 12px 0 0; text-wrap: pretty; }
.portico-lead { margin-block-start: 8px; color: var(--p-text-2); overflow-wrap: anywhere; text-wrap: pretty; }

.portico-stack { display: flex; flex-direction: column; gap: 16px; }
.portico-field { display: flex; flex-direction: column; }
.portico-label { margin-block-end: 6px; font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.portico-box { position: relative; display: flex; }
.portico-input {
  flex: 1;
  min-width: 0;
  height: 2.75rem;
  padding: 0 12px;
  border: 1px solid var(--p-control);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  transition: border-color 120ms ease-out;
  appearance: none;
}
.portico-scope .portico-input:focus-visible { outline: 2px solid var(--p-focus); outline-offset: -1px; border-color: transparent; }
.portico-input[aria-invalid='true'] { border-color: var(--p-danger); }
.portico-input:-webkit-autofill { -webkit-text-fill-color: var(--p-text); -webkit-box-shadow: inset 0 0 0 44px var(--p-soft); }
.portico-input[data-trailing] { padding-inline-end: 48px; }
.portico-input::-ms-reveal { display: none; }
.portico-trailing {
  position: absolute;
  inset-block: 2px;
  inset-inline-end: 2px;
  width: 40px;
  display: grid;
  place-items: center;
  padding: 0;
  border: 0;
  border-radius: calc(var(--p-radius) - 2px);
  background: none;
  color: var(--p-text-2);
  cursor: pointer;
}
.portico-trailing:hover { color: var(--p-text); background: var(--p-hover); }
.portico-scope .portico-trailing:focus-visible { outline-offset: -2px; }
.portico-meter { display: grid; grid-template-columns: repeat(4, 1fr); gap: 4px; margin-block-start: 8px; }
.portico-meter > span { block-size: 4px; border-radius: 2px; background: var(--p-line); }
.portico-meter:is([data-strength="0"], [data-strength="1"]) > span:first-child { background: var(--p-danger); }
.portico-meter[data-strength="2"] > span:nth-child(-n + 2) { background: var(--p-text-2); }
.portico-meter[data-strength="3"] > span:nth-child(-n + 3), .portico-meter[data-strength="4"] > span { background: var(--p-accent); }
.portico-note { margin-block-start: 6px; font-size: 0.875rem; line-height: 1.25rem; color: var(--p-text-2); }
.portico-note[data-problem] { color: var(--p-danger); }

.portico-aside { margin-block-start: -10px; font-size: 0.875rem; line-height: 1.25rem; }

.portico-button {
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  width: 100%;
  min-height: 44px;
  padding: 9px 16px;
  border: 1px solid transparent;
  border-radius: var(--p-radius);
  background: var(--p-accent);
  color: var(--p-on-accent);
  font-weight: 500;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 120ms ease-out;
}
.portico-button:hover { background: var(--p-accent-hover); }
.portico-button[aria-disabled='true'] { cursor: default; }
.portico-button-mark { display: inline-flex; flex: none; }
.portico-button[data-busy] > .portico-button-mark, .portico-button[data-busy] > .portico-badge { visibility: hidden; }
.portico-button[data-quiet] { border-color: color-mix(in oklab, var(--p-text) 14%, var(--p-line)); background: var(--p-surface); color: var(--p-text); }
.portico-button[data-quiet]:hover { background: color-mix(in oklab, var(--p-text) 5%, var(--p-surface)); }
.portico-button[data-idle], .portico-button[data-idle]:hover { background: var(--p-surface); color: var(--p-text-2); }
.portico-button[data-busy] > .portico-button-text { visibility: hidden; }
.portico-spinner {
  position: absolute;
  inset: 0;
  margin: auto;
  width: 18px;
  height: 18px;
  border: 2px solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: portico-turn 700ms linear infinite;
}
@keyframes portico-turn { to { transform: rotate(1turn); } }
.portico-methods { display: flex; flex-direction: column; gap: 12px; }
.portico-methods > div > .portico-alert:empty + * { margin-block-start: 0; }
.portico-providers { display: grid; gap: 12px; }
.portico-providers[data-narrow] { grid-template-columns: repeat(auto-fit, minmax(128px, 1fr)); gap: 8px; }
.portico-providers[data-narrow] .portico-button { padding-inline: 10px; }
.portico-badge {
  position: absolute;
  inset-block-start: -9px;
  inset-inline-end: 10px;
  padding: 0 6px;
  border: 1px solid color-mix(in oklab, var(--p-accent) 28%, var(--p-surface));
  border-radius: 999px;
  background: var(--p-soft);
  color: var(--p-link);
  font-size: 0.75rem;
  line-height: 1rem;
  font-weight: 500;
}
.portico-or { display: flex; align-items: center; gap: 12px; margin-block: 4px; color: var(--p-text-2); font-size: 0.875rem; line-height: 1.25rem; }
.portico-or::before, .portico-or::after { content: ''; flex: 1; border-block-start: 1px solid var(--p-line); }
.portico-tabs { display: flex; gap: 2px; margin-block-end: 20px; padding: 3px; border-radius: calc(var(--p-radius) + 2px); background: color-mix(in oklab, var(--p-text) 6%, var(--p-surface)); }
.portico-tab {
  flex: 1;
  min-width: 0;
  min-height: 40px;
  padding: 6px 10px;
  border: 1px solid transparent;
  border-radius: var(--p-radius);
  background: none;
  color: var(--p-text-2);
  font-size: 0.875rem;
  line-height: 1.25rem;
  font-weight: 500;
  cursor: pointer;
}
.portico-tab:hover { color: var(--p-text); }
.portico-tab[aria-selected='true'] { border-color: var(--p-line); background: var(--p-surface); color: var(--p-text); }
.portico-code-box { position: relative; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px; }
.portico-cell {
  display: grid;
  place-items: center;
  height: 52px;
  border: 1px solid var(--p-control);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 1.25rem;
  line-height: 1.75rem;
  font-weight: 500;
}
.portico-cell[data-problem] { border-color: var(--p-danger); }
.portico-cell[data-active] { outline: 2px solid var(--p-focus); outline-offset: -1px; border-color: transparent; }
.portico-scope .portico-code-input {
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  outline: none;
  background: transparent;
  color: transparent;
  caret-color: transparent;
  font-size: 1.25rem;
  cursor: text;
  appearance: none;
}
.portico-code-input::selection { background: transparent; color: transparent; }
.portico-code-input:-webkit-autofill { -webkit-text-fill-color: transparent; -webkit-background-clip: text; }
.portico-warning, .portico-server {
  padding: 10px 12px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius);
  background: color-mix(in oklab, var(--p-text) 4%, var(--p-surface));
  color: var(--p-text-2);
  font-size: 0.875rem;
  line-height: 1.25rem;
  text-wrap: pretty;
}
.portico-actions { display: flex; flex-direction: column; gap: 12px; margin-block-start: 24px; }

.portico-alert {
  padding: 10px 12px;
  border: 1px solid color-mix(in oklab, var(--p-danger) 30%, var(--p-surface));
  border-radius: var(--p-radius);
  background: var(--p-danger-soft);
  color: var(--p-danger);
  font-size: 0.875rem;
  line-height: 1.25rem;
  overflow-wrap: anywhere;
}
.portico-alert:empty { display: none; }
.portico-server { margin-block-start: 24px; animation: portico-appear 150ms ease-out; }
.portico-server:empty { display: none; }
.portico-foot { margin-block-start: 24px; text-align: center; font-size: 0.875rem; line-height: 1.25rem; color: var(--p-text-2); }
.portico-foot:empty { margin: 0; }
.portico-link { display: inline-block; padding-block: 10px; margin-block: -10px; color: var(--p-link); font-weight: 500; text-decoration: none; border-radius: 4px; }
.portico-link:hover { text-decoration: underline; text-underline-offset: 3px; }
.portico-code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: 0.8125rem; }
.portico-code-large { font-size: 1.5rem; line-height: 2rem; text-align: center; }

.portico-bone { display: block; max-width: 100%; border-radius: var(--p-radius); background: color-mix(in oklab, var(--p-text) 7%, transparent); }
.portico-wait { animation: portico-appear 150ms ease-out 150ms both; }
@keyframes portico-appear { from { opacity: 0; } }

${userRules}
${menuRules}
@media (forced-colors: active) {
  .portico-code-input { forced-color-adjust: none; }
  .portico-tab[aria-selected='true'], .portico-menu-item:is(:hover, :focus-visible, [aria-checked='true']) { forced-color-adjust: none; background: Highlight; color: HighlightText; }
  .portico-button[data-idle] { border-color: GrayText; color: GrayText; }
  .portico-spinner { forced-color-adjust: none; border-color: ButtonText; border-inline-end-color: transparent; }
}
@media (prefers-reduced-motion: reduce) {
  .portico-scope *, .portico-scope *::before, .portico-scope *::after { transition: none !important; animation-duration: 1ms !important; animation-iteration-count: 1 !important; }
  .portico-scope .portico-spinner { animation: portico-breathe 1.6s ease-in-out infinite !important; }
  @keyframes portico-breathe { 50% { opacity: 0.3; } }
}
`;
