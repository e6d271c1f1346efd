import type { AccountTexts, PageTexts, Translated } from './languages.ts';

/** Loads the texts of a file. */
export type Load<T> = () => Promise<{ readonly texts: T }>;

interface LoadsOfLanguage {
  readonly pages: Load<PageTexts>;
  readonly account: Load<AccountTexts>;
}

/** The languages that are loaded on demand. */
export type Loads = Readonly<Partial<Record<Translated, LoadsOfLanguage>>>;
