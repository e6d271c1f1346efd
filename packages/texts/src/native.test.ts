import { expect, test } from 'vitest';
import { english } from './en-US/shared.ts';
import { type Language, loadingWords } from './languages.ts';
import { nativeTexts } from './native.ts';

async function pagesOf(language: Language): Promise<Readonly<Record<string, unknown>>> {
  if (language === 'en-US') return english;
  return ((await import(`./${language}/pages.ts`)) as { readonly texts: Readonly<Record<string, unknown>> }).texts;
}

test('components for native apps have the texts of the pages in each language', async () => {
  for (const language of Object.keys(loadingWords) as Language[]) {
    const pages = await pagesOf(language);
    const same = Object.fromEntries(Object.keys(nativeTexts['en-US']).map((key) => [key, pages[key]]));
    expect(nativeTexts[language], language).toEqual(same);
  }
});
