import type { AccountTexts, Language, PageTexts, Translated } from './languages.ts';

/** The account settings have most of the texts, and few people open them. */
export type TextGroup = 'pages' | 'account';

type Load<T> = () => Promise<{ readonly texts: T }>;

interface Loads {
  readonly pages: Load<PageTexts>;
  readonly account: Load<AccountTexts>;
}

/** Each language in two files, so that bundlers make a file of each. */
const loads: Readonly<Record<Translated, Loads>> = {
  'de-DE': { pages: () => import('./de-DE/pages.ts'), account: () => import('./de-DE/account.ts') },
  'es-ES': { pages: () => import('./es-ES/pages.ts'), account: () => import('./es-ES/account.ts') },
  'fr-CA': { pages: () => import('./fr-CA/pages.ts'), account: () => import('./fr-CA/account.ts') },
  'fr-FR': { pages: () => import('./fr-FR/pages.ts'), account: () => import('./fr-FR/account.ts') },
  'it-IT': { pages: () => import('./it-IT/pages.ts'), account: () => import('./it-IT/account.ts') },
  'ja-JP': { pages: () => import('./ja-JP/pages.ts'), account: () => import('./ja-JP/account.ts') },
  'ko-KR': { pages: () => import('./ko-KR/pages.ts'), account: () => import('./ko-KR/account.ts') },
  'pt-BR': { pages: () => import('./pt-BR/pages.ts'), account: () => import('./pt-BR/account.ts') },
  'pt-PT': { pages: () => import('./pt-PT/pages.ts'), account: () => import('./pt-PT/account.ts') },
  'zh-CN': { pages: () => import('./zh-CN/pages.ts'), account: () => import('./zh-CN/account.ts') },
  'zh-TW': { pages: () => import('./zh-TW/pages.ts'), account: () => import('./zh-TW/account.ts') },
};

interface Translation {
  /** Texts by their key, once they are there. */
  texts: Readonly<Record<string, string>> | undefined;
  /** Resolves when they are; never rejects. */
  readonly arrival: Promise<void>;
}

const english: Translation = { texts: {}, arrival: Promise.resolve() };
const begun = new Map<string, Translation>();

/**
 * The texts of a language, which are on their way from now on. English has none of its own: it is what is shown where a
 * text is missing, also where the language could not be loaded, because a page in English is better than none.
 */
export function translationOf(lang: Language, group: TextGroup): Translation {
  // A language that no one has translated may come from JavaScript.
  if (lang === 'en-US' || !Object.hasOwn(loads, lang)) return english;
  const id = `${lang}/${group}`;
  const known = begun.get(id);
  if (known !== undefined) return known;
  const arrive = (texts: Translation['texts']) => {
    translation.texts = texts;
  };
  const translation: Translation = {
    texts: undefined,
    arrival: loads[lang][group]().then(
      ({ texts }) => arrive(texts),
      () => arrive({}),
    ),
  };
  begun.set(id, translation);
  return translation;
}
