import type { PurchaseTexts } from './en-US/purchase.ts';
import type { Translations } from './types.ts';

/** The texts of the purchase page in each language besides English. */
export const purchaseTexts: Translations<PurchaseTexts> = {
  ar: () => import('./ar/purchase.ts'),
  'de-DE': () => import('./de-DE/purchase.ts'),
  'es-ES': () => import('./es-ES/purchase.ts'),
  'fr-CA': () => import('./fr-CA/purchase.ts'),
  'fr-FR': () => import('./fr-FR/purchase.ts'),
  'it-IT': () => import('./it-IT/purchase.ts'),
  'ja-JP': () => import('./ja-JP/purchase.ts'),
  'ko-KR': () => import('./ko-KR/purchase.ts'),
  'nl-NL': () => import('./nl-NL/purchase.ts'),
  'pt-BR': () => import('./pt-BR/purchase.ts'),
  'pt-PT': () => import('./pt-PT/purchase.ts'),
  'zh-CN': () => import('./zh-CN/purchase.ts'),
  'zh-TW': () => import('./zh-TW/purchase.ts'),
};
