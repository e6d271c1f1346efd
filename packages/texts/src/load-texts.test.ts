import { expect, test } from 'vitest';
import { english } from './en-US/portal.ts';
import { texts as french } from './fr-FR/portal.ts';
import { withIsolatedPlaces } from './isolate.ts';
import { loadTexts } from './load-texts.ts';
import { portalTexts } from './portal.ts';

const load = async (...wishes: string[]) => await loadTexts(english, portalTexts, wishes);

test('the texts are in the first supported language, and dates as the tag says', async () => {
  expect(await load('sv', 'fr-CH', 'de')).toEqual({ texts: french, tag: 'fr-CH', direction: 'ltr' });
});

test('the texts are in English for other languages, and for tags that are malformed', async () => {
  expect(await load('xx', 'en-US@posix', 'sv')).toEqual({ texts: english, tag: 'en-US', direction: 'ltr' });
  expect(await load('en-GB', 'fr')).toEqual({ texts: english, tag: 'en-GB', direction: 'ltr' });
});

test('places in texts from right to left are isolated, except in subjects', async () => {
  const { texts, direction } = await load('ar-EG');

  expect(direction).toBe('rtl');
  expect(texts.deleteTitle).toContain('\u2068{name}\u2069');
  expect(texts.words.copyWhat).toContain('\u2068{what}\u2069');
  const email = { subject: '{a}', changes: ['{a}', { b: '{b}' }] };
  expect(withIsolatedPlaces(email, 'ar')).toEqual({
    subject: '{a}',
    changes: ['\u2068{a}\u2069', { b: '\u2068{b}\u2069' }],
  });
  expect(withIsolatedPlaces(email, 'nl-NL')).toBe(email);
});
