import { english, type PurchaseTexts } from '@portico/texts/en-US/purchase';
import { type LoadedTexts, loadTexts } from '@portico/texts/load-texts';
import { purchaseTexts } from '@portico/texts/purchase';

/** Texts of the purchase page, and the language tag for dates and amounts. */
export type Language = LoadedTexts<PurchaseTexts>;

/** Loads the texts of the first supported language. @param wishes `navigator.languages` */
export async function loadLanguage(wishes: readonly string[]): Promise<Language> {
  return await loadTexts(english, purchaseTexts, wishes);
}
