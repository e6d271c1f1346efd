import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFiles } from '@portico/server/base/program-files';
import MiniSearch from 'minisearch';

/** A section of a page that matches a search. */
interface FoundSection {
  /** Path of the page for `readPage`, such as `build/sessions`. */
  readonly page: string;
  readonly title: string;
  readonly section: string;
  readonly excerpt: string;
}

/** The documentation of this version. */
export interface DocsLibrary {
  /** Returns the best sections, best first. */
  search(query: string, limit: number): readonly FoundSection[];
  /** Returns the Markdown of a page. Undefined if there is none. */
  readPage(page: string): string | undefined;
}

interface Section extends Omit<FoundSection, 'excerpt'> {
  readonly id: number;
  readonly text: string;
}

const excerptLength = 400;

/** Folders of pages that are about work on Portico itself. */
const leftOut = /^(?:contribute\/(?:api|decisions)\/|404\.md$)/;

/** A page that tells our documentation from that of an app, in whose folder the package can be installed. */
const ownPage = 'contribute/style-guide.md';

/** The built documentation of the package, or the sources in a clone. */
const folders = [programFiles.docs, join(import.meta.dirname, '../../../../docs')];

/** Reads the documentation. It takes about a hundred milliseconds, so it is read at the first question. */
export function readDocs(): DocsLibrary {
  const folder = folders.find((one) => existsSync(join(one, ownPage)));
  const pages = new Map(folder === undefined ? [] : pagesOf(folder));
  const sections = [...pages].flatMap(([page, text]) => sectionsOf(page, text)).map((one, id) => ({ ...one, id }));
  const index = new MiniSearch<Section>({
    fields: ['title', 'section', 'text'],
    searchOptions: { boost: { title: 2, section: 3 }, prefix: true, fuzzy: 0.1, combineWith: 'or' },
  });
  index.addAll(sections);
  return {
    search: (query, limit) =>
      index
        .search(query)
        .slice(0, limit)
        .flatMap(({ id }) => {
          const found = sections[Number(id)];
          if (found === undefined) return [];
          const { page, title, section, text } = found;
          return { page, title, section, excerpt: text.slice(0, excerptLength) };
        }),
    readPage: (page) => pages.get(page.replace(/^\/?(?:docs\/)?/, '').replace(/(?:\.md|\/)$/, '')),
  };
}

function pagesOf(folder: string): (readonly [page: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !leftOut.test(path))
    .map((path) => [path.replace(/\.md$/, ''), readFileSync(join(folder, path), 'utf8')] as const);
}

/** Cuts a page at its headings. Headings within blocks of code are comments. */
function sectionsOf(page: string, text: string): Omit<Section, 'id'>[] {
  const lines = text.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n');
  const found: { section: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of lines) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = (!isCode && /^#{1,4} (.+)$/.exec(line)) || [];
    if (heading === undefined) found.at(-1)?.lines.push(line);
    else found.push({ section: heading.replaceAll('`', ''), lines: [] });
  }
  const title = found[0]?.section ?? page;
  return found.map(({ section, lines }) => ({ page, title, section, text: lines.join('\n').trim() }));
}
