import { englishWords, type Words } from '@portico/texts/en-US/words';

/** The texts of this page, and the language tag for dates. The dashboard is in English. */
export const page: { words: Words; tag: string } = { words: englishWords, tag: 'en' };

/** Sets the language of the page. Called before anything is shown. @param tag for dates, such as `de-AT` */
export function setWords(words: Words, tag: string): void {
  page.words = words;
  page.tag = tag;
}
