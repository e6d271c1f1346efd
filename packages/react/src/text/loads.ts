import type { Translated } from '@portico/texts/languages';
import type { AccountTexts, Load, PageTexts } from '@portico/texts/types';

interface LoadsOfLanguage {
  readonly pages: Load<PageTexts>;
  readonly account: Load<AccountTexts>;
}

/** The languages that are loaded on demand. */
export type Loads = Readonly<Partial<Record<Translated, LoadsOfLanguage>>>;
