import type { AccountTexts, Language, PageTexts, Translated } from './languages.ts';

/** The account settings are a group of their own: they have most of the texts, and few people open them. */
export type TextGroup = 'pages' | 'account';

/** The list of former texts is loaded with the function that uses it; empty when it could not be loaded. */
type FormerTexts = Partial<typeof import('./former-texts.ts')>;

type Load<T> = () => Promise<{ readonly texts: T }>;

interface Loads {
  readonly pages: Load<PageTexts>;
  readonly account: Load<AccountTexts>;
}

/** Each language is two files, so that bundlers create a chunk for each. */
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

/** Data that is loaded on demand. */
interface Loaded<T> {
  /** The data, once it is loaded; empty when loading failed. */
  texts: T | undefined;
  /** Resolves when loading has ended; never rejects. */
  readonly arrival: Promise<void>;
}

type Texts = Readonly<Record<string, string>>;
type Translation = Loaded<Texts>;

const english: Translation = { texts: {}, arrival: Promise.resolve() };
const translations = new Map<string, Translation>();

/**
 * Returns the texts of a language and starts to load them. English has no translation: the English texts are also the
 * fallback for missing texts and for a language that could not be loaded.
 */
export function translationOf(lang: Language, group: TextGroup): Translation {
  // JavaScript callers may pass a language without a translation.
  if (lang === 'en-US' || !Object.hasOwn(loads, lang)) return english;
  const id = `${lang}/${group}`;
  const known = translations.get(id);
  if (known !== undefined) return known;
  const translation = load<Texts>(loads[lang][group]);
  translations.set(id, translation);
  return translation;
}

let former: Loaded<FormerTexts> | undefined;

/** Returns the present English text for each former one and starts to load them. Only overrides need them. */
export function formerTextsOfOverrides(): Loaded<FormerTexts> {
  former ??= load<FormerTexts>(async () => ({ texts: await import('./former-texts.ts') }));
  return former;
}

/** Without the data, pages are still usable: that is better than an error. */
function load<T extends object>(request: Load<T>): Loaded<T> {
  const loaded: Loaded<T> = {
    texts: undefined,
    arrival: request().then(
      ({ texts }) => {
        loaded.texts = texts;
      },
      () => {
        loaded.texts = {} as T;
      },
    ),
  };
  return loaded;
}
