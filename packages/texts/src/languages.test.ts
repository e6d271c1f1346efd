import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageNames } from './language-names.ts';
import { loadingWords } from './languages.ts';

const root = join(import.meta.dirname, '../../..');
const languages = Object.keys(loadingWords);
const translated = languages.filter((language) => language !== 'en-US');

/** Returns the languages that a part of a file names, in its order. */
function namedIn(file: string, part: RegExp): string[] {
  const [text = ''] = part.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return [...text.matchAll(/\b[a-z]{2}(?:-[A-Z]{2})?\b/g)].map(([name]) => name);
}

test('each language has a folder', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(languages.toSorted());
});

test('apps can import each language except English by its name', () => {
  const folder = join(root, 'packages/react/src/languages');
  expect(readdirSync(folder).sort()).toEqual(translated.map((language) => `${language}.ts`).sort());
  for (const language of translated) {
    const text = readFileSync(join(folder, `${language}.ts`), 'utf8');
    expect(text).toContain(`@portico/texts/${language}/account`);
    expect(text).toContain(`@portico/texts/${language}/pages`);
    expect(text).toContain(`lang: '${language}'`);
  }
});

test('the documentation names each language', () => {
  expect(namedIn('docs/build/translations.md', /^`en-US`, .*$/m)).toEqual(languages);
  expect(namedIn('docs/reference/protocol/sdk.md', /(?<=lang \()en-US, [^)]*/)).toEqual(languages);
  const guide = readFileSync(join(root, 'docs/build/translations.md'), 'utf8');
  const rows = [...guide.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| /gm)].map(([, language, name]) => [language, name]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(translated.map((language) => [language, languageNames[language as 'de-DE'].own])),
  );
});
