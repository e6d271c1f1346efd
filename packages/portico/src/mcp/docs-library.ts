import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFiles } from '@portico/server/base/program-files';
import MiniSearch from 'minisearch';
import { find, prepared, summaryOf, type WordIndex, wordsOf } from './find-pages.ts';
import { plainText } from './plain-text.ts';

/** The section of a page that answers a question best. */
interface FoundSection {
  /** Path of the page for `readPage`, such as `build/sessions`. */
  readonly page: string;
  readonly title: string;
  readonly section: string;
  readonly excerpt: string;
}

/** The documentation of this version. */
export interface DocsLibrary {
  /** Returns the best pages, best first, each with its best section. */
  search(query: string, limit: number): Promise<readonly FoundSection[]>;
  /** Returns the Markdown of a page. Undefined if there is none. */
  readPage(page: string): string | undefined;
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  readonly sections: readonly Section[];
}

interface Section {
  readonly section: string;
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
  const files = new Map(folder === undefined ? [] : filesOf(folder));
  const pages = new Map([...files].map(([id, text]) => [id, pageOf(id, text)]));
  const index = indexOf([...pages.values()]);
  const rows = [...pages.values()].map(({ id, title, description, text }) => {
    return [`/docs/${id}/`, title, summaryOf(description, text), id] as const;
  });
  const ranked = prepared(rows);
  return {
    search: async (query, limit) => {
      const found = await find(index, ranked, query);
      return found.slice(0, limit).flatMap(({ id }) => {
        const page = pages.get(id);
        return page === undefined ? [] : [bestSection(page, query)];
      });
    },
    readPage: (page) => files.get(page.replace(/^\/?(?:docs\/)?/, '').replace(/(?:\.md|\/)$/, '')),
  };
}

/** Indexes the words of the pages without their endings, as the order of the results compares them. */
function indexOf(pages: readonly Page[]): WordIndex<{ readonly id: string; readonly score: number }> {
  const index = new MiniSearch<Page>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { prefix: (word) => word.length > 3 },
  });
  index.addAll(pages);
  return {
    search: async (word) => ({ results: index.search(word).map(({ id, score }) => ({ id: String(id), score })) }),
  };
}

/** Returns the section with most of the words of the query. Those of its heading count twice. */
function bestSection({ id, title, sections }: Page, query: string): FoundSection {
  const wanted = new Set(wordsOf(query));
  const countIn = (text: string) => [...new Set(wordsOf(text))].filter((word) => wanted.has(word)).length;
  const scoreOf = ({ section, text }: Section) => countIn(text) + 2 * countIn(section);
  const [best] = sections.toSorted((one, other) => scoreOf(other) - scoreOf(one));
  return {
    page: id,
    title,
    section: best?.section ?? title,
    excerpt: plainText(best?.text ?? '').slice(0, excerptLength),
  };
}

function filesOf(folder: string): (readonly [id: string, text: string])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !leftOut.test(path))
    .map((path) => [path.replace(/\.md$/, ''), readFileSync(join(folder, path), 'utf8')] as const);
}

function pageOf(id: string, file: string): Page {
  const [front = ''] = /^---\n[\s\S]*?\n---\n/.exec(file) ?? [];
  const [, description = ''] = /^description: (.+)$/m.exec(front) ?? [];
  const text = file.slice(front.length);
  const sections = sectionsOf(text);
  return { id, title: sections[0]?.section ?? id, description, text, sections };
}

/** Cuts a page at its headings. Headings within blocks of code are comments. */
function sectionsOf(text: string): readonly Section[] {
  const found: { section: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = (!isCode && /^#{1,4} (.+)$/.exec(line)) || [];
    if (heading === undefined) found.at(-1)?.lines.push(line);
    else found.push({ section: heading.replaceAll('`', ''), lines: [] });
  }
  return found.map(({ section, lines }) => ({ section, text: lines.join('\n').trim() }));
}
