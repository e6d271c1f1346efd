import type { Language, Translated } from '@portico/texts/languages';
import type { Text } from '@portico/texts/text';
import type { AccountTexts, Load, PageTexts } from '@portico/texts/types';
import { loads } from '#languages';

/** The account settings are a group of their own: they have most of the texts, and few people open them. */
export type TextGroup = 'pages' | 'account';

type Texts = Readonly<Record<string, Text>>;

/** Texts that are loaded on demand. */
interface Translation {
  /** The texts, once they are loaded. Empty when loading failed. */
  texts: Texts | undefined;
  /** Resolves when loading has ended. Never rejects. */
  readonly arrival: Promise<void>;
}

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
  const translation = load(files[group]);
  translations.set(id, translation);
  return translation;
}

/** Returns whether the texts of a language can be shown, and starts to load them: the app may have added no other language. */
export function isAvailable(lang: Translated): boolean {
  return translationOf(lang, 'pages') !== english;
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

/** Without a translation, pages are still usable in English: that is better than an error. */
function load(request: Load<Texts>): Translation {
  const loaded: Translation = {
    texts: undefined,
    arrival: request().then(
      ({ texts }) => {
        loaded.texts = texts;
      },
      () => {
        loaded.texts = {};
      },
    ),
  };
  return loaded;
}
