import { Html } from './html.ts';

/** The stylesheet of all pages. */
export const style = new Html(`
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1e2b, #eeeff4);
  --quiet: light-dark(#565b70, #a9aec0);
  --line: light-dark(#c9ccd8, #454a5c);
  --page: light-dark(#fff, #12141c);
  --accent: light-dark(#3f4fcf, #4f63e6);
  --bad: light-dark(#b3261e, #ff9a92);
  background: var(--page);
  color: var(--ink);
  font: 1rem / 1.5rem Inter, ui-sans-serif, system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; }
main { max-width: 720px; margin: 0 auto; padding: 48px 24px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 1.75rem; line-height: 2.25rem; letter-spacing: -0.02em; }
h2 { margin: 0; font-size: 1.125rem; }
p, ol { margin: 0 0 24px; color: var(--quiet); }
a { color: inherit; }
form { display: grid; gap: 12px; margin: 0 0 24px; max-width: 360px; }
.forms { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 32px; }
label { display: grid; gap: 4px; font-size: 0.875rem; }
input, button { min-height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit; font: inherit; }
button { border-color: transparent; background: var(--accent); color: #fff; font-weight: 500; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
dl { display: grid; gap: 4px; margin: 0 0 32px; }
dt { color: var(--quiet); font-size: 0.875rem; }
dd { margin: 0 0 12px; }
.problem { color: var(--bad); }
code, pre { font: 0.8125rem / 1.25rem ui-monospace, Menlo, monospace; }
pre { overflow-x: auto; }
`);
