/**
 * CSS rules for avatars and the user button. They are part of the main stylesheet. The closed button stands on the page itself, so it has
 * the text color of the page: a page without a dark mode stays light on a dark device. An app that sets a color mode gets its color.
 */
export const userRules = `.portico-avatar {
  display: inline-grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  background: var(--p-soft);
  color: var(--p-link);
  font-weight: 600;
}
.portico-avatar[data-border] { border: 1px solid var(--p-line); }
.portico-avatar::before { content: attr(data-initials); }
.portico-avatar img { width: 100%; height: 100%; object-fit: cover; }
.portico-menu-root { position: relative; display: inline-block; }
.portico-menu-root:has(.portico-user):not([data-portico-theme], [data-portico-theme] *) { color: inherit; }
.portico-user {
  display: inline-flex;
  align-items: center;
  gap: 10px;
  min-height: 40px;
  max-width: 100%;
  padding: 3px;
  border: 0;
  border-radius: 999px;
  background: none;
  text-align: start;
  cursor: pointer;
}
.portico-user[data-info] { padding-inline-end: 14px; }
.portico-user:hover { background: var(--p-hover); }
.portico-lines { display: grid; min-width: 0; font-size: 0.875rem; line-height: 1.125rem; }
.portico-lines > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.portico-lines > :first-child { font-weight: 500; }
.portico-lines > * + * { opacity: 0.72; font-size: 0.8125rem; }
.portico-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`;
