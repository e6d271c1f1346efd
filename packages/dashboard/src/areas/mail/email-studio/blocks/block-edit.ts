import { type BlockEmail, blockLimits, type EmailBlock, textsOfBlocks } from '@portico/contract/email-blocks';

/** The blocks that people can add, with their names. */
export const addedBlocks = [
  { type: 'heading', name: 'Heading' },
  { type: 'text', name: 'Text' },
  { type: 'button', name: 'Button' },
  { type: 'picture', name: 'Picture' },
  { type: 'divider', name: 'Divider' },
] as const;

const otherNames: Readonly<Record<string, string>> = { code: 'Code', quotation: 'Quotation', lines: 'List' };

/** Returns the name of a block. */
export function nameOfBlock({ type }: EmailBlock): string {
  return addedBlocks.find((one) => one.type === type)?.name ?? otherNames[type] ?? type;
}

/** Returns a block to begin with. */
export function newBlock(type: (typeof addedBlocks)[number]['type'], { variables }: BlockEmail): EmailBlock {
  const link = Object.keys(variables).find((name) => name.toLowerCase().endsWith('link'));
  switch (type) {
    case 'button':
      return { type, label: 'Open', url: link === undefined ? 'https://' : `{${link}}` };
    case 'picture':
      return { type, url: 'https://', alt: '' };
    case 'divider':
      return { type };
    default:
      return { type, text: '' };
  }
}

/** Returns an email with a block in place of another one. */
export function withBlock(email: BlockEmail, at: number, block: EmailBlock): BlockEmail {
  return { ...email, blocks: email.blocks.with(at, block) };
}

/** Returns an email with a further block. */
export function withAdded(email: BlockEmail, at: number, block: EmailBlock): BlockEmail {
  return { ...email, blocks: email.blocks.toSpliced(at, 0, block) };
}

/** Returns an email without a block. */
export function withoutBlock(email: BlockEmail, at: number): BlockEmail {
  return { ...email, blocks: email.blocks.toSpliced(at, 1) };
}

/** Returns an email with a block at another position. */
export function withMoved(email: BlockEmail, from: number, to: number): BlockEmail {
  const block = email.blocks[from];
  if (block === undefined || to < 0 || to >= email.blocks.length) return email;
  return { ...email, blocks: email.blocks.toSpliced(from, 1).toSpliced(to, 0, block) };
}

/** Returns whether a further block can be added. */
export function hasRoom({ blocks }: BlockEmail): boolean {
  return blocks.length < blockLimits.blocks;
}

/**
 * Returns an email with the translation of a text. Translations of earlier texts stay, since the text may come back, until there is no
 * room for them.
 *
 * @param translation empty or as in the built-in email: the own one is removed
 */
export function withTranslation(
  email: BlockEmail,
  language: string,
  original: string,
  translation: string,
  builtIn: string | undefined,
): BlockEmail {
  const { [original]: _replaced, ...others } = email.translations?.[language] ?? {};
  const texts = new Set(textsOfBlocks(email));
  const isFull = Object.keys(others).length >= blockLimits.translations;
  const kept = isFull ? Object.fromEntries(Object.entries(others).filter(([text]) => texts.has(text))) : others;
  const own = translation === '' || translation === builtIn ? kept : { ...kept, [original]: translation };
  const { [language]: _before, ...languages } = email.translations ?? {};
  const translations = Object.keys(own).length === 0 ? languages : { ...languages, [language]: own };
  const { translations: _all, ...rest } = email;
  return Object.keys(translations).length === 0 ? rest : { ...rest, translations };
}
