import { loads } from '#languages';
import type { AccountTexts, Language, PageTexts, Translated } from './languages.ts';
import type { Load } from './loads.ts';

/** The account settings are a group of their own: they have most of the texts, and few people open them. */
export type TextGroup = 'pages' | 'account';

/** The list of former texts is loaded with the function that uses it; empty when it could not be loaded. */
type FormerTexts = Partial<typeof import('./former-texts.ts')>;

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
  const id = `${lang}/${group}`;
  const known = translations.get(id);
  if (known !== undefined) return known;
  // JavaScript callers may pass a language without a translation.
  const files = lang !== 'en-US' && Object.hasOwn(loads, lang) ? loads[lang] : undefined;
  if (files === undefined) return english;
  const translation = load<Texts>(files[group]);
  translations.set(id, translation);
  return translation;
}

/** The texts of a language, to include it in a bundle. */
export interface LanguageTexts {
  /** The language. */
  readonly lang: Translated;
  /** Texts of all components except the account settings. */
  readonly pages: PageTexts;
  /** Texts of the account settings. */
  readonly account: AccountTexts;
}

/** Adds a language that does not have to be loaded. */
export function addLanguage({ lang, pages, account }: LanguageTexts): void {
  for (const [group, texts] of Object.entries({ pages, account })) {
    if (translations.get(`${lang}/${group}`)?.texts === undefined) {
      translations.set(`${lang}/${group}`, { texts, arrival: Promise.resolve() });
    }
  }
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
