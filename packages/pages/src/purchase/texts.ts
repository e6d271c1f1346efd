import type { PurchaseTexts } from '@portico/texts/en-US/purchase';
import type { LoadedTexts } from '@portico/texts/load-texts';

/** Texts of the purchase page, and the language tag for dates and amounts. */
export type Language = LoadedTexts<PurchaseTexts>;
