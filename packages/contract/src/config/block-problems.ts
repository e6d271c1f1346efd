import { type BlockEmail, type EmailBlock, variablePlace } from './block-email.ts';

/** Values that every email of blocks has. */
const sharedVariables = ['project.displayName', 'user.displayName'] as const;

/** The built-in templates that get the user. Others may go to people without an account. */
const templatesWithUser: readonly string[] = ['email_verification', 'password_reset'];

/** Returns the names of the variables that the texts of an email can have. */
export function variablesOfBlocks({ template, variables }: BlockEmail): string[] {
  const hasUser = template === undefined || templatesWithUser.includes(template);
  return [...sharedVariables.filter((name) => hasUser || name !== 'user.displayName'), ...Object.keys(variables)];
}

/** Returns the variable that is a link; undefined for a URL. */
export function variableOfLink(url: string, { variables }: Pick<BlockEmail, 'variables'>): string | undefined {
  const name = url.match(/^\{([\w$]+)\}$/)?.[1];
  return name !== undefined && Object.hasOwn(variables, name) ? name : undefined;
}

/** Returns whether a text is the address of a web page, with one of the schemes. */
export function isWebAddress(url: string, scheme: 'http or https' | 'https' = 'http or https'): boolean {
  const start = scheme === 'https' ? 'https' : 'https?';
  const pattern = new RegExp(`^${start}://[^/\\\\@\\s]+(?:[/?#][^\\\\\\s]*)?$`, 'i');
  // @guard links-of-email-blocks
  return pattern.test(url) && URL.canParse(url);
}

/** A field of an email of blocks that must be corrected before users get the email. */
export interface BlockProblem {
  /** Position of the block. Undefined for the subject. */
  readonly at: number | undefined;
  readonly field: string;
  readonly message: string;
}

/** Returns what must be corrected in an email of blocks. */
export function problemsOfBlocks(email: BlockEmail): BlockProblem[] {
  const known = variablesOfBlocks(email);
  const textProblem = (text: string, empty: string | undefined): string | undefined => {
    if (text.trim() === '') return empty;
    const unknown = [...text.matchAll(variablePlace)].find(([, name = '']) => !known.includes(name));
    return unknown && `There is no variable ${unknown[0]}. Insert one from the menu.`;
  };
  const linkProblem = (url: string) =>
    variableOfLink(url, email) !== undefined || isWebAddress(url)
      ? undefined
      : 'Enter an address that starts with https://, or insert a variable.';
  const inBlock = (block: EmailBlock): Readonly<Record<string, string | undefined>> => {
    switch (block.type) {
      case 'heading':
      case 'text':
        return { text: textProblem(block.text, `Enter a text, or delete the ${block.type}.`) };
      case 'button':
        return {
          label: textProblem(block.label, 'Enter a label.'),
          url: linkProblem(block.url),
          address: block.address === undefined ? undefined : textProblem(block.address, undefined),
        };
      case 'picture':
        return {
          url: isWebAddress(block.url, 'https')
            ? undefined
            : 'Enter the address of a picture that starts with https://.',
          link: block.link === undefined ? undefined : linkProblem(block.link),
          alt: textProblem(block.alt, undefined),
        };
      case 'quotation':
        return { intro: textProblem(block.intro, undefined) };
      default:
        return {};
    }
  };
  const problemsIn = (at: number | undefined, fields: Readonly<Record<string, string | undefined>>) =>
    Object.entries(fields).flatMap(([field, message]) => (message === undefined ? [] : [{ at, field, message }]));
  return [
    ...problemsIn(undefined, { subject: textProblem(email.subject, 'Enter a subject.') }),
    ...email.blocks.flatMap((block, at) => problemsIn(at, inBlock(block))),
  ];
}
