import type { Loads } from './loads.ts';

/** Each language is two files, so that bundlers create a chunk for each. */
export const loads: Required<Loads> = {
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
