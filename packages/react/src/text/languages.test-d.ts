import { languageOf, type PorticoProviderProps } from '@portico/react';
import { texts } from './de-DE/pages.ts';
import type { PageTexts } from './languages.ts';

const { loading, ...others } = texts;

// @ts-expect-error a language without one of the texts
export const lacking: PageTexts = others;

// @ts-expect-error an unknown text
export const excessive: PageTexts = { ...others, loading, 'nobody.shows': 'x' };

/** The provider accepts the result of `languageOf`. */
export const lang: PorticoProviderProps['lang'] = languageOf('de');
