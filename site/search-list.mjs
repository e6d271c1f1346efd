import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { summaryOf } from '../packages/portico/src/mcp/find-pages.ts';
import { pageAddress } from './addresses.mjs';

const magic = 'pagefind_dcd';
/**
 * Returns what the search needs about each page: address, title, description with the headings, and ID in the index of Pagefind.
 *
 * @param folder the built site
 */
export function searchList(folder, pages) {
  const ids = idsByAddress(join(folder, 'pagefind/fragment'));
  return pages.map(({ slug, title, description = '', text }) => [
    pageAddress(slug),
    title,
    summaryOf(description, text),
    ids.get(slug === '' ? '/' : `/${slug}/`),
  ]);
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
