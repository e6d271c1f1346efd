import type { ServerPageTexts } from './en-US/server-pages.ts';
import type { Translations } from './types.ts';

/** The texts of the pages of the server in each language besides English. */
export const serverPageTexts: Translations<ServerPageTexts> = {
  ar: () => import('./ar/server-pages.ts'),
  'de-DE': () => import('./de-DE/server-pages.ts'),
  'es-ES': () => import('./es-ES/server-pages.ts'),
  'fr-CA': () => import('./fr-CA/server-pages.ts'),
  'fr-FR': () => import('./fr-FR/server-pages.ts'),
  'it-IT': () => import('./it-IT/server-pages.ts'),
  'ja-JP': () => import('./ja-JP/server-pages.ts'),
  'ko-KR': () => import('./ko-KR/server-pages.ts'),
  'nl-NL': () => import('./nl-NL/server-pages.ts'),
  'pt-BR': () => import('./pt-BR/server-pages.ts'),
  'pt-PT': () => import('./pt-PT/server-pages.ts'),
  'zh-CN': () => import('./zh-CN/server-pages.ts'),
  'zh-TW': () => import('./zh-TW/server-pages.ts'),
};
