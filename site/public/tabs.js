// Shows the blocks of a group as tabs: `<div data-tabs="package-manager">`. All groups with the same name show the same tab, also on the
// next page. Without scripts, the blocks are below each other.
const storageKey = (group) => `portico-docs-${group}`;
const groups = [...document.querySelectorAll('main [data-tabs]')];

for (const [index, group] of groups.entries()) {
  const panels = [...group.children].filter((child) => child.querySelector('figcaption .title'));
  if (panels.length < 2) continue;
  const list = Object.assign(document.createElement('div'), { className: 'tabs' });
  list.role = 'tablist';
  list.ariaLabel = group.dataset.tabs.replace('-', ' ');
  const tabs = panels.map((panel, place) => {
    const tab = Object.assign(document.createElement('button'), {
      type: 'button',
      id: `tab-${index}-${place}`,
      textContent: panel.querySelector('figcaption .title').textContent,
    });
    tab.role = 'tab';
    panel.id = `panel-${index}-${place}`;
    panel.role = 'tabpanel';
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    return tab;
  });
  list.append(...tabs);
  group.prepend(list);
  group.dataset.ready = '';
  list.addEventListener('click', ({ target }) => target.role === 'tab' && choose(group.dataset.tabs, target));
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
    next.focus();
    choose(group.dataset.tabs, next);
  });
}

for (const name of new Set(groups.map(({ dataset }) => dataset.tabs)))
  show(name, localStorage.getItem(storageKey(name)));

/** Shows a tab in all groups. The page stays where the reader clicked. */
function choose(name, tab) {
  const before = tab.getBoundingClientRect().top;
  localStorage.setItem(storageKey(name), tab.textContent);
  show(name, tab.textContent);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Groups without the tab show their first one. */
function show(name, label) {
  for (const group of groups.filter(({ dataset }) => dataset.tabs === name)) {
    const tabs = [...group.querySelectorAll('[role="tab"]')];
    const chosen = tabs.find(({ textContent }) => textContent === label) ?? tabs[0];
    for (const tab of tabs) {
      tab.ariaSelected = String(tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
  }
}
