// Finds pages in the index of the site. Pagefind wants every word of a query on a page. This looks for each word, and orders the pages
// by how rare their words are, where they stand, and for whom the page is.

/** Words that say little about what a reader looks for. They count if there are no others. */
const common = new Set(
  'a about an and any are as at be by can could do does for from get has have how i if in into is it its me my of on one or our please should some someone something that the their them then there these this to up use used using user users want wants was what when where which who why will with work works would you your'.split(
    ' ',
  ),
);

/** Other words for what the pages say. */
const synonyms = {
  '2fa': 'second factor',
  ban: 'restrict',
  colleague: 'people',
  env: 'environment',
  guest: 'anonymous',
  guests: 'anonymous',
  https: 'tls',
  k8s: 'kubernetes',
  leaked: 'leak',
  log: 'log sign',
  login: 'sign',
  logout: 'sign out',
  mfa: 'second factor',
  newsletter: 'broadcast',
  organization: 'team',
  organizations: 'team',
  postgres: 'postgresql',
  someone: 'person',
  spam: 'dmarc',
  sso: 'social',
  throwaway: 'disposable',
  website: 'site',
};

/** How likely a page is what a reader wants. Most readers build or run something. */
const places = [
  [/^reference\/(?:errors|log-messages|webhook-events|commands)\//, 1],
  [/^reference\/api\//, 0.75],
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

/** Returns the words of a text as they are compared: without their endings. */
export function wordsOf(text) {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) =>
    word.length > 4 ? word.replace(/(?:ations?|ings?|ed|es|s|e|y|ies)$/, '') : word.replace(/s$/, ''),
  );
}

/** Prepares the pages for `find`. @param list rows of `pages.json`: address, title, summary, and ID in the index of Pagefind */
export function prepared(list) {
  const pages = list.map(([address, title, summary, id]) => {
    const path = address.replace(/^.*?\/docs\//, '');
    const place = places.find(([pattern]) => pattern.test(path))[1];
    return [id, { place, title: new Set(wordsOf(title)), summary: new Set(wordsOf(summary)) }];
  });
  return new Map(pages);
}

/**
 * Returns the results for a query, the best first.
 *
 * @param index the loaded program of Pagefind
 * @param pages what `prepared` returns
 */
export async function find(index, pages, query) {
  const words = queryWordsOf(query);
  const searches = await Promise.all(words.map(async (word) => (await index.search(word)).results));
  const results = new Map(searches.flat().map((result) => [result.id, result]));
  const scores = new Map([...results.keys()].map((id) => [id, { score: 0, matched: 0 }]));
  let wanted = 0;
  for (const [nth, word] of words.entries()) {
    const [stem] = wordsOf(word);
    const found = new Map(searches[nth].map(({ id, score }) => [id, score]));
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
  const rank = ([id, { score, matched }]) => score * (matched / wanted) * (pages.get(id)?.place ?? 1);
  return [...scores].sort((one, other) => rank(other) - rank(one)).map(([id]) => results.get(id));
}

/** Returns the words of a query, with synonyms. */
function queryWordsOf(query) {
  const given = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const more = given.flatMap((word) => (Object.hasOwn(synonyms, word) ? synonyms[word].split(' ') : []));
  return [...new Set([...given, ...more])].slice(0, wordsMax);
}
