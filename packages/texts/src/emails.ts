import type { MessageTexts } from './en-US/emails.ts';
import type { Translations } from './types.ts';

/** The texts of the emails in each language besides English. */
export const emailTexts: Translations<MessageTexts> = {
  ar: () => import('./ar/emails.ts'),
  'de-DE': () => import('./de-DE/emails.ts'),
  'es-ES': () => import('./es-ES/emails.ts'),
  'fr-CA': () => import('./fr-CA/emails.ts'),
  'fr-FR': () => import('./fr-FR/emails.ts'),
  'it-IT': () => import('./it-IT/emails.ts'),
  'ja-JP': () => import('./ja-JP/emails.ts'),
  'ko-KR': () => import('./ko-KR/emails.ts'),
  'nl-NL': () => import('./nl-NL/emails.ts'),
  'pt-BR': () => import('./pt-BR/emails.ts'),
  'pt-PT': () => import('./pt-PT/emails.ts'),
  'zh-CN': () => import('./zh-CN/emails.ts'),
  'zh-TW': () => import('./zh-TW/emails.ts'),
};
