import type { PortalTexts } from './en-US/portal.ts';
import type { Translations } from './types.ts';

/** The texts of the webhook portal in each language besides English. */
export const portalTexts: Translations<PortalTexts> = {
  ar: () => import('./ar/portal.ts'),
  'de-DE': () => import('./de-DE/portal.ts'),
  'es-ES': () => import('./es-ES/portal.ts'),
  'fr-CA': () => import('./fr-CA/portal.ts'),
  'fr-FR': () => import('./fr-FR/portal.ts'),
  'it-IT': () => import('./it-IT/portal.ts'),
  'ja-JP': () => import('./ja-JP/portal.ts'),
  'ko-KR': () => import('./ko-KR/portal.ts'),
  'nl-NL': () => import('./nl-NL/portal.ts'),
  'pt-BR': () => import('./pt-BR/portal.ts'),
  'pt-PT': () => import('./pt-PT/portal.ts'),
  'zh-CN': () => import('./zh-CN/portal.ts'),
  'zh-TW': () => import('./zh-TW/portal.ts'),
};
