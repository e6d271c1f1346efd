import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pageAddress } from './addresses.mjs';

const magic = 'pagefind_dcd';
/** Headings of longer pages say little about the page. Codes are looked for by their name. */
const headingsMax = 40;
const code = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/**
 * Returns what the search needs about each page: address, title, description with the headings, and ID in the index of Pagefind.
 *
 * @param folder the built site
 */
export function searchList(folder, pages) {
  const ids = idsByAddress(join(folder, 'pagefind/fragment'));
  return pages.map(({ slug, title, description = '', text }) => {
    const headings = [...text.matchAll(/^#{2,3} +(.+)$/gm)].map(([, heading]) => heading.replace(/<[^>]+>|[`*]/g, ''));
    const shown = headings.length > headingsMax ? headings.filter((heading) => code.test(heading)) : headings;
    return [pageAddress(slug), title, [description, ...shown].join(' '), ids.get(slug === '' ? '/' : `/${slug}/`)];
  });
}

/** Reads the address of each page in the index. The names of the files are the IDs. */
function idsByAddress(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pf_fragment'));
  return new Map(
    files.map((name) => {
      const text = String(gunzipSync(readFileSync(join(folder, name)))).slice(magic.length);
      return [JSON.parse(text).url, name.replace('.pf_fragment', '')];
    }),
  );
}
