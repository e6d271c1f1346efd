import { frontMatter } from './front-matter.mjs';

/** Returns the page for addresses without a page. Its script lists pages with a similar address. */
export function missingPage() {
  const script = { tag: 'script', attrs: { type: 'module', src: '/docs/suggestions.js' } };
  const front = {
    title: 'Page not found',
    description: 'There is no page at this address.',
    editUrl: false,
    tableOfContents: false,
    pagefind: false,
    prev: false,
    next: false,
    head: [script],
  };
  return `${frontMatter(front)}There is no page at this address. It may have moved: search for it, or start at the [overview](/docs/).

<div id="suggestions"></div>
`;
}
