// The search of the site. The index and its program are loaded when the dialog opens for the first time.
const pagesMax = 8;
const sectionsMax = 3;
/** A reader who types fast searches once. */
const pauseMillis = 150;

/** Loads the index, and what the order of the results needs. */
async function load() {
  const [index, { find, prepared }, list] = await Promise.all([
    import('/docs/pagefind/pagefind.js'),
    import('/docs/find.js'),
    fetch('/docs/pages.json').then((answer) => answer.json()),
  ]);
  await index.init();
  return { index, find, pages: prepared(list) };
}

class DocsSearch extends HTMLElement {
  connectedCallback() {
    this.dialog = this.querySelector('dialog');
    this.input = this.querySelector('input');
    this.status = this.querySelector('[role="status"]');
    this.list = this.querySelector('ul');
    this.querySelector('button').addEventListener('click', () => this.open());
    this.input.addEventListener('input', () => this.search());
    this.input.addEventListener('keydown', ({ key }) => key === 'Enter' && this.list.querySelector('a')?.click());
    // A click beside the dialog closes it. Its content fills the dialog.
    this.dialog.addEventListener('click', ({ target }) => target === this.dialog && this.dialog.close());
    this.list.addEventListener('click', ({ target }) => target.closest('a') && this.dialog.close());
    addEventListener('keydown', (event) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void this.open();
    });
  }

  async open() {
    if (!this.dialog.open) this.dialog.showModal();
    this.input.select();
    this.loaded ??= load();
    await this.loaded;
    await this.search();
  }

  async search() {
    const term = this.input.value.trim();
    const { find, index, pages } = await this.loaded;
    await new Promise((resolve) => setTimeout(resolve, pauseMillis));
    // There is a newer search.
    if (this.input.value.trim() !== term) return;
    const found = term === '' ? [] : await find(index, pages, term);
    const shown = await Promise.all(found.slice(0, pagesMax).map((result) => result.data()));
    if (this.input.value.trim() !== term) return;
    this.status.textContent = term === '' ? '' : statusOf(found.length);
    this.list.replaceChildren(...shown.map(entryOf));
  }
}

const statusOf = (count) => (count === 0 ? 'No results' : count === 1 ? '1 page' : `${count} pages`);

/** Returns the entry of a page: a link, the place of the words, and links to the sections with most of them. */
function entryOf({ url, meta, excerpt, sub_results: sections }) {
  const entry = document.createElement('li');
  const text = document.createElement('p');
  // The index escapes the text of pages. It contains `<mark>` only.
  text.innerHTML = excerpt;
  const links = sections
    .filter(({ title, url: address }) => address !== url && title !== meta.title)
    .sort((one, other) => other.locations.length - one.locations.length)
    .slice(0, sectionsMax)
    .map((section) => linkTo(section.url, section.title));
  entry.append(linkTo(url, meta.title), text, ...links);
  return entry;
}

const linkTo = (href, textContent) => Object.assign(document.createElement('a'), { href, textContent });

customElements.define('docs-search', DocsSearch);
