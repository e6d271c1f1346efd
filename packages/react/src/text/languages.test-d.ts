import { languageOf, type PorticoProviderProps } from '@portico/react';
import { texts } from '@portico/texts/de-DE/pages';
import type { PageTexts } from '@portico/texts/types';

const { loading, ...others } = texts;

// @ts-expect-error a language without one of the texts
export const lacking: PageTexts = others;

// @ts-expect-error an unknown text
export const excessive: PageTexts = { ...others, loading, 'nobody.shows': 'x' };

/** The provider accepts the result of `languageOf`. */
export const lang: PorticoProviderProps['lang'] = languageOf('de');
