export {
  type BlockEmail,
  blockLimits,
  type EmailBlock,
  textsOfBlocks,
  translatedBlocks,
  translationsOf,
} from './block-email.ts';
export { type BlockProblem, isWebAddress, problemsOfBlocks, variablesOfBlocks } from './block-problems.ts';
export { readBlocks, writeBlocks } from './block-source.ts';
export { englishTemplateTexts, type TemplateTexts } from './built-in-email-texts.ts';
export { builtInBlocks, builtInTemplateTypes } from './built-in-emails.ts';
