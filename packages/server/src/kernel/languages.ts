import { emailTexts } from '@portico/texts/emails';
import { englishTexts, type MessageTexts } from '@portico/texts/en-US/emails';
import { englishServerPages, type ServerPageTexts } from '@portico/texts/en-US/server-pages';
import { withIsolatedPlaces } from '@portico/texts/isolate';
import { firstLanguageOf } from '@portico/texts/language-of';
import type { Language, Translated } from '@portico/texts/languages';
import { serverPageTexts } from '@portico/texts/server-pages';

/** A language of the built-in emails. */
export type EmailLanguage = 'en' | Translated;

/** All languages of the built-in emails. */
export const emailLanguages: readonly EmailLanguage[] = ['en', ...(Object.keys(emailTexts) as Translated[])];

/** Longest header that is read. Browsers send less than 200 characters. */
const headerMax = 1000;

/** Returns the best language for a request. @param header the Accept-Language header. English if no language of it is supported */
export function languageOfRequest(header: string | undefined): EmailLanguage {
  const language = languageOfBrowser(header) ?? 'en-US';
  return language === 'en-US' ? 'en' : language;
}

/** Returns the first supported language of an Accept-Language header. Null if there is none, as in requests of servers. */
export function languageOfBrowser(header: string | undefined): Language | null {
  return header === undefined || header.length > headerMax ? null : (firstLanguageOf(header) ?? null);
}

/** Returns a context whose emails are in the language of their user. Without one, they are in that of the request. */
export function inLanguageOf<C extends { readonly acceptLanguage?: string | undefined }>(
  context: C,
  user: { readonly language?: string | null } | undefined,
): C {
  return { ...context, acceptLanguage: user?.language ?? context.acceptLanguage };
}

/** Returns the texts in a language. It is loaded with its first email. */
export async function textsIn(language: EmailLanguage): Promise<MessageTexts> {
  if (language === 'en') return englishTexts;
  return withIsolatedPlaces((await emailTexts[language]()).texts, language);
}

/** Returns the texts of the pages of the server in a language. */
export async function pageTextsIn(language: EmailLanguage): Promise<ServerPageTexts> {
  if (language === 'en') return englishServerPages;
  return withIsolatedPlaces((await serverPageTexts[language]()).texts, language);
}
