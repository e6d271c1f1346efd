import { expect, test } from 'vitest';
import { english } from './en-US/portal.ts';
import { texts as french } from './fr-FR/portal.ts';
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
