import { type Language, loadingWords } from '@portico/texts/languages';
import { expect, test } from 'vitest';
import { translationOf } from './translations.ts';

const languages = (Object.keys(loadingWords) as Language[]).filter((lang) => lang !== 'en-US');

test.each(languages)('each group of %s is loaded from its file', async (lang) => {
  for (const group of ['pages', 'account'] as const) {
    const translation = translationOf(lang, group);
    await translation.arrival;
    const file = (await import(`../../../texts/src/${lang}/${group}.ts`)) as { readonly texts: object };
    expect(translation.texts).toBe(file.texts);
  }
});

test('a language without a translation is English', () => {
  expect(translationOf('nb-NO' as Language, 'pages').texts).toEqual({});
});
