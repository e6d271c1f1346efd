import { expect, test } from 'vitest';
import { loadTexts as portalTexts } from './portal/text/load-texts.ts';
import { loadTexts as purchaseTexts } from './purchase/text/load-texts.ts';

const tags = ['de-AT', 'es-MX', 'fr-CA', 'it', 'ja-JP', 'ko', 'pt', 'pt-PT', 'zh-Hans', 'zh-TW'];

/** Returns the texts as paths with their placeholders. */
function placeholdersOf(texts: object, path = ''): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[path + key, (value.match(/\{\w+\}/g) ?? []).sort()]]
        : Object.entries(placeholdersOf(value, `${path}${key}.`)),
    ),
  );
}

const pages = [
  ['webhook portal', portalTexts],
  ['purchase page', purchaseTexts],
] as const;

test.each(pages)('the texts of the %s have the placeholders of the English ones in each language', async (_, load) => {
  const { texts: english } = await load(['en']);
  for (const tag of tags) {
    const { texts, tag: chosen } = await load([tag]);
    expect(chosen).toBe(tag);
    expect(texts).not.toEqual(english);
    expect(placeholdersOf(texts)).toEqual(placeholdersOf(english));
  }
});

test.each(pages)('the %s is in English for other languages', async (_, load) => {
  expect((await load(['xx', 'en-US@posix', 'nl'])).tag).toBe('en-US');
  expect((await load(['nl', 'fr-CH'])).tag).toBe('fr-CH');
});
