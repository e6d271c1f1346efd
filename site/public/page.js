// Gives copy buttons the code that they copy, when they are clicked. Lines are separated as the script of the buttons expects it.
document.addEventListener(
  'click',
  ({ target }) => {
    const button = target.closest('.copy button');
    if (button === null) return;
    const lines = button.closest('figure').querySelectorAll('.ec-line .code');
    button.dataset.code = [...lines].map((line) => line.textContent.replace(/\n$/, '')).join('\u007f');
  },
  { capture: true },
);

// Lets the keyboard scroll tables that are too wide.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute('tabindex');
  }
});
for (const table of document.querySelectorAll('main table')) observer.observe(table);

// Names blocks of code that scroll: the script of the blocks makes them landmarks, and changes that with the width.
const named = new MutationObserver((changes) => {
  for (const { target } of changes) nameOf(target);
});
for (const block of document.querySelectorAll('.expressive-code pre')) {
  nameOf(block);
  named.observe(block, { attributes: true, attributeFilter: ['role'] });
}

function nameOf(block) {
  if (!block.hasAttribute('role')) return block.removeAttribute('aria-label');
  const title = block.closest('figure').querySelector('.title')?.textContent ?? '';
  const place = [...document.querySelectorAll('.expressive-code pre')].indexOf(block) + 1;
  block.setAttribute('aria-label', title === '' ? `Code ${place}` : `Code ${place}: ${title}`);
}
