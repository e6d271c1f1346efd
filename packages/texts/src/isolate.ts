import { directionOf, type Language } from './languages.ts';

/**
 * Returns a value as a part of a sentence. In a language from right to left, the characters FIRST STRONG ISOLATE and POP DIRECTIONAL
 * ISOLATE are around it: a name or an address in Latin characters would change the order of what is beside it.
 *
 * @see UAX 9 §2.4
 */
export function isolated(value: string, language: Language): string {
  return directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value;
}

/** Returns texts with isolated places, such as `{project}`. Not in subjects of emails, which some programs show without their rules. */
export function withIsolatedPlaces<Texts>(texts: Texts, language: Language): Texts {
  if (directionOf(language) === 'ltr') return texts;
  return isolatedIn(texts) as Texts;
}

function isolatedIn(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.replaceAll(/\{\w+\}/g, (place) => `\u2068${place}\u2069`);
  if (Array.isArray(texts)) return texts.map(isolatedIn);
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, text]) => [key, key === 'subject' ? text : isolatedIn(text)]),
  );
}
