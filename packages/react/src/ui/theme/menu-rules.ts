/** CSS rules for popups and team switchers. They are part of the main stylesheet. */
export const menuRules = `.portico-person { display: flex; align-items: center; gap: 12px; min-width: 0; overflow-wrap: anywhere; font-weight: 500; }
.portico-person > span:not(.portico-avatar, .portico-tag) { min-width: 0; }
.portico-sections-search { padding: 0 10px 8px; }
.portico-menu {
  position: absolute;
  z-index: 1000;
  inset-block-start: calc(100% + 6px);
  inset-inline-end: 0;
  width: max-content;
  min-width: 220px;
  max-width: min(300px, calc(100vw - 24px));
  padding: 6px;
  border: 1px solid var(--p-line);
  border-radius: calc(var(--p-radius) * 1.5);
  background: var(--p-surface);
  color: var(--p-text);
  box-shadow: var(--p-shadow);
  animation: portico-appear 120ms ease-out;
}
.portico-menu[data-above] { inset-block: auto calc(100% + 6px); }
.portico-menu-head { padding: 8px 10px 10px; margin-block-end: 6px; border-block-end: 1px solid var(--p-line); }
.portico-menu-item {
  display: flex;
  align-items: center;
  width: 100%;
  min-height: 40px;
  padding: 8px 10px;
  border: 0;
  border-radius: var(--p-radius);
  background: none;
  font-size: 0.875rem;
  line-height: 1.25rem;
  text-align: start;
  cursor: pointer;
}
.portico-menu a.portico-menu-item { color: inherit; text-decoration: none; }
.portico-menu-item > .portico-avatar { margin-inline-end: 10px; }
.portico-menu-item:hover, .portico-menu-item:focus-visible { background: var(--p-hover); }
.portico-scope .portico-menu-item:focus-visible { outline-offset: -2px; }
.portico-menu-name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-menu-item:has([data-meant]) { background: var(--p-hover); }
.portico-menu-check { flex: none; margin-inline-start: 10px; color: var(--p-link); }
.portico-scope .portico-menu-spinner { position: static; flex: none; margin: 0; margin-inline-start: 10px; }
.portico-menu-teams { max-height: min(320px, 45vh); overflow-y: auto; overscroll-behavior: contain; }
.portico-menu-foot { margin-block-start: 6px; padding-block-start: 6px; border-block-start: 1px solid var(--p-line); }
.portico-menu-teams:empty + .portico-menu-foot { margin-block-start: 0; padding-block-start: 0; border: 0; }
.portico-menu-search { display: flex; margin-block-end: 6px; }
.portico-menu-note { padding: 6px 10px; color: var(--p-text-2); font-size: 0.8125rem; line-height: 1.125rem; }
.portico-menu-note:empty { display: none; }
.portico-switcher-root { max-width: 100%; }
.portico-switcher-box { max-width: 100%; }
.portico-switcher-root .portico-menu { inset-inline: 0 auto; width: min(280px, calc(100vw - 24px)); }
.portico-switcher {
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  max-width: min(280px, 100%);
  padding: 5px 10px 5px 7px;
  border: 1px solid var(--p-line);
  border-radius: var(--p-radius);
  background: var(--p-surface);
  text-align: start;
  cursor: pointer;
}
button.portico-switcher:hover { background: color-mix(in oklab, var(--p-text) 5%, var(--p-surface)); }
.portico-switcher-name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 0.875rem; line-height: 1.25rem; font-weight: 500; }
.portico-switcher-arrows { flex: none; color: var(--p-text-2); }`;
