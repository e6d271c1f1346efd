import { expect, test } from 'vitest';
import { emailTexts } from './emails.ts';
import { accountBilling } from './en-US/account-billing.ts';
import { accountPages } from './en-US/account-pages.ts';
import { accountTeams } from './en-US/account-teams.ts';
import { englishTexts } from './en-US/emails.ts';
import { errorPage } from './en-US/error-page.ts';
import { impersonationPage } from './en-US/impersonation-page.ts';
import { keepPage } from './en-US/keep-page.ts';
import { legalLinks } from './en-US/legal-links.ts';
import { mailPages } from './en-US/mail-pages.ts';
import { onboardingPage } from './en-US/onboarding-page.ts';
import { english as portal } from './en-US/portal.ts';
import { english as purchase } from './en-US/purchase.ts';
import { restrictedPage } from './en-US/restricted-page.ts';
import { englishServerPages } from './en-US/server-pages.ts';
import { english } from './en-US/shared.ts';
import { signInPages } from './en-US/sign-in-pages.ts';
import { teamPages } from './en-US/team-pages.ts';
import { teamSwitcher } from './en-US/team-switcher.ts';
import { type Language, loadingWords, type Translated } from './languages.ts';
import { portalTexts } from './portal.ts';
import { purchaseTexts } from './purchase.ts';
import { serverPageTexts } from './server-pages.ts';
import type { Plural } from './text.ts';
import type { Load } from './types.ts';

/** The files of English that a translation has in one. */
const files = {
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
  portal: [portal],
  purchase: [purchase],
  emails: [englishTexts],
  'server-pages': [englishServerPages],
};

/** The lists that the pages and the server load texts from. Those of the components are in `@portico/react`. */
const lists: Readonly<Record<string, Readonly<Record<Translated, Load<object>>>>> = {
  portal: portalTexts,
  purchase: purchaseTexts,
  emails: emailTexts,
  'server-pages': serverPageTexts,
};

/** Texts that are the same in English and in these languages. */
const sameWords: Readonly<Record<string, string>> = {
  Teams: 'de-DE nl-NL',
  'Team: {team}': 'de-DE it-IT nl-NL',
  '{count} teams': 'nl-NL',
  '1 team': 'nl-NL',
  'Account: {name}': 'nl-NL',
  '{amount} per week': 'nl-NL',
  Name: 'de-DE',
  '{label} (optional)': 'de-DE',
  Zoom: 'de-DE es-ES fr-CA fr-FR it-IT pt-BR pt-PT',
  Passkey: 'de-DE it-IT nl-NL',
  Notifications: 'fr-CA fr-FR',
  Description: 'fr-CA fr-FR',
  Invitations: 'fr-CA fr-FR',
  Session: 'fr-CA fr-FR',
  Password: 'it-IT',
  Account: 'it-IT nl-NL',
  Expiration: 'fr-CA fr-FR',
};

const languages = (Object.keys(loadingWords) as Language[]).filter((lang) => lang !== 'en-US');

async function textsOf(lang: Language, part: string): Promise<object> {
  const file = (await import(`./${lang}/${part}.ts`)) as { readonly texts: object };
  return file.texts;
}

const isPlural = (value: object): value is Plural => 'other' in value;

/** Returns texts by their path, also those in objects and lists. Of plural forms, the one that every language has. */
function flat(texts: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value === 'string') return [[path + key, value]];
      return isPlural(value) ? [[path + key, value.other]] : Object.entries(flat(value as object, `${path}${key}.`));
    }),
  );
}

const bracesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

for (const lang of languages) {
  for (const [part, originals] of Object.entries(files)) {
    test(`every text of ${part} exists in ${lang}, with the same words in braces`, async () => {
      const texts = flat(await textsOf(lang, part));
      const original = flat(Object.assign({}, ...originals) as object);

      expect(Object.keys(texts).sort()).toEqual(Object.keys(original).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('');
        expect([key, bracesOf(text)]).toEqual([key, bracesOf(original[key] ?? '')]);
      }
    });
  }

  test.each(['pages', 'account'] as const)(`no text of %s is still in English in ${lang}`, async (part) => {
    const texts = flat(await textsOf(lang, part));
    const untranslated = files[part]
      .flatMap((file) => Object.entries(flat(file)))
      .filter(([key, text]) => texts[key] === text && !sameWords[text]?.split(' ').includes(lang));

    expect(untranslated).toEqual([]);
  });

  test.each(Object.entries(lists))(`the list of %s leads to ${lang}`, async (part, list) => {
    expect((await list[lang as Translated]()).texts).toBe(await textsOf(lang, part));
  });

  test(`the emails in ${lang} have no characters of HTML, and are no longer in English`, async () => {
    const texts = flat(await textsOf(lang, 'emails'));
    expect(JSON.stringify(Object.values(texts).join(''))).not.toMatch(/[<>`\\$]/);
    expect(texts['magic_link.sentence']).not.toBe(englishTexts.magic_link.sentence);
  });

  test(`the plurals in ${lang} have forms of the language, and name no other places`, async () => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    for (const part of ['pages', 'account']) {
      for (const [key, text] of Object.entries(await textsOf(lang, part))) {
        if (typeof text === 'string') continue;
        expect(forms, key).toEqual(expect.arrayContaining(Object.keys(text)));
        const places = bracesOf(text.other);
        for (const sentence of Object.values(text as Plural)) {
          expect(
            bracesOf(sentence).filter((place) => !places.includes(place)),
            key,
          ).toEqual([]);
          expect(
            places.filter((place) => place !== '{count}'),
            key,
          ).toEqual(bracesOf(sentence).filter((place) => place !== '{count}'));
        }
      }
    }
  });

  test(`the text for loading in ${lang} is that of its translation`, async () => {
    expect(flat(await textsOf(lang, 'pages'))).toMatchObject({ loading: loadingWords[lang] });
  });
}

test('no key of one part is used twice, because a translation has them all in one object', () => {
  for (const originals of Object.values(files)) {
    const keys = originals.flatMap((file) => Object.keys(file));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  }
});
