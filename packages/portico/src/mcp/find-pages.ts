/**
 * Finds pages of the documentation, for the site and for coding agents. An index such as that of Pagefind wants every word of a query on
 * a page. This looks for each word, and orders the pages by how rare their words are, where they stand, and for whom the page is. The
 * build of the site makes `/docs/find.js` of this file, so it imports nothing.
 */

/** What an index of texts answers for a word. */
export interface WordIndex<R extends { readonly id: string }> {
  search(word: string): Promise<{ readonly results: readonly R[] }>;
}

/** Address, title, summary, and ID in the index. */
export type PageRow = readonly [address: string, title: string, summary: string, id: string];

/** What `find` needs to know of a page. */
export interface PreparedPage {
  readonly place: number;
  readonly title: ReadonlySet<string>;
  readonly summary: ReadonlySet<string>;
  /** The words of each code in its summary, such as `PASSWORD_TOO_SHORT`. */
  readonly codes: readonly (readonly string[])[];
}

/** Words that say little about what a reader looks for. They count if there are no others. */
const common = new Set(
  'a about an and any are as at be by can could do does for from get has have how i if in into is it its me my of on one or our please should some someone something that the their them then there these this to up use used using user users want wants was what when where which who why will with work works would you your'.split(
    ' ',
  ),
);

/** Other words for what the pages say. Those of two words are looked for as a phrase. */
const synonyms = new Map(
  Object.entries({
    '2fa': 'second factor',
    'back up': 'backup',
    backend: 'server',
    ban: 'restrict',
    colleague: 'people',
    currentuser: 'getuser',
    env: 'environment',
    guest: 'anonymous',
    guests: 'anonymous',
    https: 'tls',
    inherit: 'contain',
    jwks: 'public key',
    k8s: 'kubernetes',
    leaked: 'leak',
    log: 'log sign',
    login: 'sign',
    logout: 'sign out',
    mfa: 'second factor',
    'phone home': 'telemetry',
    nested: 'contain',
    newsletter: 'broadcast',
    organization: 'team',
    organizations: 'team',
    postgres: 'postgresql',
    resend: 'replay',
    someone: 'person',
    spam: 'dmarc',
    sso: 'social',
    throwaway: 'disposable',
    website: 'site',
  }),
);

/** How likely a page is what a reader wants. Most readers build or run something. */
const places: readonly (readonly [RegExp, number])[] = [
  [/^reference\/(?:errors|log-messages|webhook-events|commands)\//, 1],
  [/^reference\/api\//, 0.67],
  [/^reference\/sdk\//, 0.45],
  [/^reference\/protocol\//, 0.45],
  [/^(?:reference\/changelog|contribute)\//, 0.25],
  [/^$/, 0.3],
  [/^run\/security\//, 0.6],
  [/^/, 1],
];

const wordsMax = 10;
const commonWeight = 0.15;
/** How much a word counts in a title and in headings and descriptions, compared with one in the text. */
const inTitle = 2.5;
const inSummary = 1.2;
/** How much a page wins whose code the query spells out in words, such as `redirect url not whitelisted`. */
const spelledOut = 3;

/** Returns the words of a text as they are compared: without their endings. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) =>
    word.length > 4 ? word.replace(/(?:ations?|ings?|ed|es|s|e|y|ies)$/, '') : word.replace(/s$/, ''),
  );
}

/** Headings of longer pages say little about the page. Codes are looked for by their name. */
const headingsMax = 40;
const code = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

/** Returns the summary of a page: its description and its headings. @param text Markdown */
export function summaryOf(description: string, text: string): string {
  const headings = [...text.matchAll(/^#{2,3} +(.+)$/gm)].map(([, heading = '']) =>
    heading.replace(/<[^>]+>|[`*]/g, ''),
  );
  const shown = headings.length > headingsMax ? headings.filter((heading) => code.test(heading)) : headings;
  return [description, ...shown].join(' ');
}

/** Prepares the pages for `find`. */
export function prepared(list: readonly PageRow[]): ReadonlyMap<string, PreparedPage> {
  const pages = list.map(([address, title, summary, id]) => {
    const path = address.replace(/^.*?\/docs\//, '');
    const place = places.find(([pattern]) => pattern.test(path))?.[1] ?? 1;
    const codes = summary.split(' ').filter((word) => code.test(word));
    return [
      id,
      {
        place,
        title: new Set(wordsOf(title)),
        summary: new Set(wordsOf(summary)),
        codes: codes.map((name) => wordsOf(name.replaceAll('_', ' '))),
      },
    ] as const;
  });
  return new Map(pages);
}

/**
 * Returns the results for a query, the best first.
 *
 * @param index of the texts, such as the loaded program of Pagefind
 */
export async function find<R extends { readonly id: string; readonly score: number }>(
  index: WordIndex<R>,
  pages: ReadonlyMap<string, PreparedPage>,
  query: string,
): Promise<R[]> {
  const words = queryWordsOf(query);
  const searches = await Promise.all(words.map(async (word) => (await index.search(word)).results));
  const results = new Map(searches.flat().map((result) => [result.id, result]));
  const scores = new Map([...results.keys()].map((id) => [id, { score: 0, matched: 0 }]));
  let wanted = 0;
  for (const [nth, word] of words.entries()) {
    const [stem = ''] = wordsOf(word);
    const found = new Map((searches[nth] ?? []).map(({ id, score }) => [id, score]));
    const most = Math.max(...found.values(), Number.EPSILON);
    const weight = Math.log(1 + pages.size / (1 + found.size)) * (common.has(word) ? commonWeight : 1);
    wanted += weight;
    for (const [id, page] of pages) {
      const inText = (found.get(id) ?? 0) / most;
      const more = (page.title.has(stem) ? inTitle : 0) + (page.summary.has(stem) ? inSummary : 0);
      const entry = scores.get(id);
      if (entry === undefined || inText + more === 0) continue;
      entry.score += weight * (inText + more);
      entry.matched += weight;
    }
  }
  const stems = new Set(wordsOf(query));
  const isSpelledOut = (id: string) =>
    pages.get(id)?.codes.some((parts) => parts.length > 2 && parts.every((part) => stems.has(part))) === true;
  const rank = (id: string, { score, matched }: { readonly score: number; readonly matched: number }) =>
    score * (matched / wanted) * (pages.get(id)?.place ?? 1) * (isSpelledOut(id) ? spelledOut : 1);
  const ranks = new Map([...scores].map(([id, entry]) => [id, rank(id, entry)]));
  return [...results.values()].sort((one, other) => (ranks.get(other.id) ?? 0) - (ranks.get(one.id) ?? 0));
}

/** Returns the words of a query, with synonyms. */
function queryWordsOf(query: string): string[] {
  const text = query.toLowerCase();
  const given = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const phrases = [...synonyms.keys()].filter((phrase) => phrase.includes(' ') && text.includes(phrase));
  const more = [...given, ...phrases].flatMap((words) => synonyms.get(words)?.split(' ') ?? []);
  return [...new Set([...given, ...more])].slice(0, wordsMax);
}
