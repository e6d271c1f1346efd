// The search of the site. The index and its program are loaded when the dialog opens for the first time.
const pagesMax = 8;
const sectionsMax = 3;

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
    this.index ??= await import('/docs/pagefind/pagefind.js');
    await this.index.init();
    await this.search();
  }

  async search() {
    const term = this.input.value.trim();
    const found = term === '' ? { results: [] } : await this.index?.debouncedSearch(term, {}, 150);
    // Null: there is a newer search.
    if (found === null || found === undefined) return;
    const pages = await Promise.all(found.results.slice(0, pagesMax).map((result) => result.data()));
    if (this.input.value.trim() !== term) return;
    this.status.textContent = term === '' ? '' : statusOf(found.results.length);
    this.list.replaceChildren(...pages.map(entryOf));
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
