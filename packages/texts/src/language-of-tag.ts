import { type Language, loadingWords } from './languages.ts';

const languages = Object.keys(loadingWords) as Language[];

/** Returns the language for a BCP 47 tag; undefined if it is not supported. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary = '', ...rest] = tag.trim().toLowerCase().replaceAll('_', '-').split('-');
  const exact = languages.find((language) => language.toLowerCase() === [primary, ...rest].join('-'));
  if (exact !== undefined) return exact;
  if (primary === 'zh') return rest.some((part) => traditional.has(part)) && !rest.includes('hans') ? 'zh-TW' : 'zh-CN';
  if (primary === 'pt') return rest.some((part) => part.length === 2 && part !== 'br') ? 'pt-PT' : 'pt-BR';
  if (primary === 'fr') return rest.includes('ca') ? 'fr-CA' : 'fr-FR';
  return languages.find((language) => language.split('-', 1)[0] === primary);
}

/** The script and regions with traditional characters. */
const traditional: ReadonlySet<string> = new Set(['hant', 'tw', 'hk', 'mo']);
