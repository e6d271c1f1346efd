import {
  type BlockEmail,
  builtInBlocks,
  builtInTemplateTypes,
  emailSourceMax,
  englishTemplateTexts,
  readBlocks,
  translatedBlocks,
  translationsOf,
  writeBlocks,
} from '@portico/contract';
import { type EmailLanguage, textsIn } from '../../kernel/languages.ts';

/** The source of a template, and its language. */
interface SourceInLanguage {
  readonly source: string;
  readonly language: EmailLanguage;
}

/**
 * Returns the source of a template in a language. An email in blocks has the translations of its project, and those of the built-in email for
 * the texts that nobody has changed. If a text has none, the whole email is as it was written, like an email in TSX.
 */
export async function sourceInLanguage(source: string, language: EmailLanguage): Promise<SourceInLanguage> {
  const asWritten: SourceInLanguage = { source, language: 'en' };
  const email = language === 'en' ? undefined : readBlocks(source);
  if (email === undefined) return asWritten;
  const translated = translatedBlocks(email, translationsOf(email, language, await builtInOf(email, language)));
  // Translations of one text repeat it for every block with this text.
  if (translated === undefined || JSON.stringify(translated).length > emailSourceMax) return asWritten;
  return { source: writeBlocks(translated), language };
}

async function builtInOf({ template }: BlockEmail, language: EmailLanguage) {
  const type = builtInTemplateTypes.find((one) => one === template);
  if (type === undefined) return undefined;
  return { first: builtInBlocks(type, englishTemplateTexts), translated: builtInBlocks(type, await textsIn(language)) };
}
