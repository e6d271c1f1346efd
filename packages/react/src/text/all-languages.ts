import type { Loads } from './loads.ts';

/** Each language is two files, so that bundlers create a chunk for each. */
export const loads: Required<Loads> = {
  ar: { pages: () => import('@portico/texts/ar/pages'), account: () => import('@portico/texts/ar/account') },
  'de-DE': { pages: () => import('@portico/texts/de-DE/pages'), account: () => import('@portico/texts/de-DE/account') },
  'es-ES': { pages: () => import('@portico/texts/es-ES/pages'), account: () => import('@portico/texts/es-ES/account') },
  'fr-CA': { pages: () => import('@portico/texts/fr-CA/pages'), account: () => import('@portico/texts/fr-CA/account') },
  'fr-FR': { pages: () => import('@portico/texts/fr-FR/pages'), account: () => import('@portico/texts/fr-FR/account') },
  'it-IT': { pages: () => import('@portico/texts/it-IT/pages'), account: () => import('@portico/texts/it-IT/account') },
  'ja-JP': { pages: () => import('@portico/texts/ja-JP/pages'), account: () => import('@portico/texts/ja-JP/account') },
  'ko-KR': { pages: () => import('@portico/texts/ko-KR/pages'), account: () => import('@portico/texts/ko-KR/account') },
  'nl-NL': { pages: () => import('@portico/texts/nl-NL/pages'), account: () => import('@portico/texts/nl-NL/account') },
  'pt-BR': { pages: () => import('@portico/texts/pt-BR/pages'), account: () => import('@portico/texts/pt-BR/account') },
  'pt-PT': { pages: () => import('@portico/texts/pt-PT/pages'), account: () => import('@portico/texts/pt-PT/account') },
  'zh-CN': { pages: () => import('@portico/texts/zh-CN/pages'), account: () => import('@portico/texts/zh-CN/account') },
  'zh-TW': { pages: () => import('@portico/texts/zh-TW/pages'), account: () => import('@portico/texts/zh-TW/account') },
};
