import { languageOf, type PorticoProviderProps } from '@portico/react';
import { texts } from './de-DE/pages.ts';
import type { PageTexts } from './languages.ts';

const { loading, ...others } = texts;

// @ts-expect-error a language without one of the texts
export const lacking: PageTexts = others;

// @ts-expect-error a text that nobody shows
export const excessive: PageTexts = { ...others, loading, 'nobody.shows': 'x' };

/** What is found for somebody can be handed to the provider. */
export const lang: PorticoProviderProps['lang'] = languageOf('de');
