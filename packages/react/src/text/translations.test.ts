import { expect, test } from 'vitest';
import { accountBilling } from './account-billing.ts';
import { accountPages } from './account-pages.ts';
import { accountTeams } from './account-teams.ts';
import { english } from './english.ts';
import { errorPage } from './error-page.ts';
import { impersonationPage } from './impersonation-page.ts';
import { keepPage } from './keep-page.ts';
import { type Language, loadingWords } from './languages.ts';
import { legalLinks } from './legal-links.ts';
import { mailPages } from './mail-pages.ts';
import { onboardingPage } from './onboarding-page.ts';
import { restrictedPage } from './restricted-page.ts';
import { signInPages } from './sign-in-pages.ts';
import { teamPages } from './team-pages.ts';
import { teamSwitcher } from './team-switcher.ts';
import { type TextGroup, translationOf } from './translations.ts';

type Texts = Readonly<Record<string, string>>;

const parts: Readonly<Record<TextGroup, readonly Texts[]>> = {
  pages: [
    english,
    signInPages,
    legalLinks,
    impersonationPage,
    keepPage,
    mailPages,
    teamPages,
    teamSwitcher,
    errorPage,
    restrictedPage,
    onboardingPage,
  ],
  account: [accountBilling, accountPages, accountTeams],
};

/** Texts that are the same in English and in these languages. */
const sameWords: Texts = {
  Teams: 'de-DE',
  'Team: {team}': 'de-DE it-IT',
  Name: 'de-DE',
  '{label} (optional)': 'de-DE',
  Zoom: 'de-DE es-ES fr-CA fr-FR it-IT pt-BR pt-PT',
  Passkey: 'de-DE it-IT',
  Notifications: 'fr-CA fr-FR',
  Description: 'fr-CA fr-FR',
  Invitations: 'fr-CA fr-FR',
  Session: 'fr-CA fr-FR',
  Password: 'it-IT',
  Account: 'it-IT',
  Expiration: 'fr-CA fr-FR',
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
    test(`every text of ${group} exists in ${lang}, with the same words in braces`, async () => {
      const texts = await textsOf(lang, group);
      const original = Object.assign({}, ...originals) as Texts;

      expect(Object.keys(texts).sort()).toEqual(Object.keys(original).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('');
        expect([key, braces(text)]).toEqual([key, braces(original[key] ?? '')]);
      }
    });

    test(`no text of ${group} is still in English in ${lang}`, async () => {
      const texts = await textsOf(lang, group);
      const untranslated = originals
        .flatMap((part) => Object.entries(part))
        .filter(([key, text]) => texts[key] === text && !sameWords[text]?.split(' ').includes(lang));

      expect(untranslated).toEqual([]);
    });
  }

  test(`the text for loading in ${lang} is that of its translation`, async () => {
    expect(loadingWords[lang]).toBe((await textsOf(lang, 'pages')).loading);
  });
}

test('no key of one group is used twice, because a translation has them all in one object', () => {
  for (const group of Object.values(parts)) {
    const keys = group.flatMap(Object.keys);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  }
});

test('a language without a translation is English', () => {
  expect(translationOf('nb-NO' as Language, 'pages').texts).toEqual({});
});
