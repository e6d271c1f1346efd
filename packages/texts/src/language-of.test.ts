import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  [['de-DE'], 'de-DE'],
  [['de-AT', 'en'], 'de-DE'],
  [['DE'], 'de-DE'],
  [['fr-BE'], 'fr-FR'],
  [['fr-CA'], 'fr-CA'],
  [['es-419'], 'es-ES'],
  [['pt'], 'pt-BR'],
  [['pt_BR'], 'pt-BR'],
  [['pt-AO'], 'pt-PT'],
  [['zh'], 'zh-CN'],
  [['zh-Hant'], 'zh-TW'],
  [['zh-HK'], 'zh-TW'],
  [['zh-Hans-HK'], 'zh-CN'],
  [['ja-JP-u-ca-japanese'], 'ja-JP'],
  [['ar-EG'], 'ar'],
  [['nl-BE'], 'nl-NL'],
  [['sv-SE', 'it'], 'it-IT'],
  [['en-GB', 'de'], 'en-US'],
  [['sv'], 'en-US'],
  [[], 'en-US'],
])('languages of a browser %j are met by %s', (wishes, language) => {
  expect(languageOf(wishes)).toBe(language);
});

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr-FR'],
  ['en;q=0.4, ko-KR ; q=0.9', 'ko-KR'],
  ['de;q=0, it;q=0.1', 'it-IT'],
  ['*', 'en-US'],
  ['', 'en-US'],
  [';;q=,,=', 'en-US'],
])('the header %j is met by %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('a request without the header gets English', () => {
  expect(languageOf(null)).toBe('en-US');
});
