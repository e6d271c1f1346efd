import { expect, test } from 'vitest';
import { accountPages } from './account-pages.ts';
import { accountTeams } from './account-teams.ts';
import { english } from './english.ts';
import { errorPage } from './error-page.ts';
import { type Language, loadingWords } from './languages.ts';
import { mailPages } from './mail-pages.ts';
import { signInPages } from './sign-in-pages.ts';
import { teamPages } from './team-pages.ts';
import { teamSwitcher } from './team-switcher.ts';
import { type TextGroup, translationOf } from './translations.ts';

type Texts = Readonly<Record<string, string>>;

const parts: Readonly<Record<TextGroup, readonly Texts[]>> = {
  pages: [english, signInPages, mailPages, teamPages, teamSwitcher, errorPage],
  account: [accountPages, accountTeams],
};

/** Texts that are the same in these languages by chance. */
const sameWords: Texts = {
  Teams: 'de-DE',
  'Team: {team}': 'de-DE it-IT',
  Name: 'de-DE',
  Zoom: 'de-DE es-ES fr-CA fr-FR it-IT pt-BR pt-PT',
  Passkey: 'de-DE it-IT',
  Notifications: 'fr-CA fr-FR',
  Description: 'fr-CA fr-FR',
  Invitations: 'fr-CA fr-FR',
  Password: 'it-IT',
  Account: 'it-IT',
};

const languages = (Object.keys(loadingWords) as Language[]).filter((lang) => lang !== 'en-US');

async function textsOf(lang: Language, group: TextGroup): Promise<Texts> {
  const translation = translationOf(lang, group);
  await translation.arrival;
  return translation.texts ?? {};
}

const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

for (const lang of languages) {
  for (const [group, originals] of Object.entries(parts) as [TextGroup, readonly Texts[]][]) {
    test(`every text of ${group} is there in ${lang}, and fills in the same words`, async () => {
      const texts = await textsOf(lang, group);
      const original = Object.assign({}, ...originals) as Texts;

      expect(Object.keys(texts).sort()).toEqual(Object.keys(original).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('');
        expect([key, braces(text)]).toEqual([key, braces(original[key] ?? '')]);
      }
    });

    test(`nothing of ${group} is left in English in ${lang}, unless by chance`, async () => {
      const texts = await textsOf(lang, group);
      const untranslated = originals
        .flatMap((part) => Object.entries(part))
        .filter(([key, text]) => texts[key] === text && !sameWords[text]?.split(' ').includes(lang));

      expect(untranslated).toEqual([]);
    });
  }

  test(`the word for loading in ${lang} is the one of its texts`, async () => {
    expect(loadingWords[lang]).toBe((await textsOf(lang, 'pages')).loading);
  });
}

test('no key of one group means two things, since a translation has them all together', () => {
  for (const group of Object.values(parts)) {
    const keys = group.flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  }
});

test('a language that nobody has translated is English', () => {
  expect(translationOf('nb-NO' as Language, 'pages').texts).toEqual({});
});
