/** A variable in a text of a block, such as `{project.displayName}` or `{otp}`. */
export const variablePlace = /\{([A-Za-z_$][\w$.]*)\}/g;

/** Limits of an email of blocks. Larger ones are written as TSX. */
export const blockLimits = { blocks: 50, text: 2000, variables: 50, languages: 30, translations: 200 } as const;

/** A part of an email. Its texts are plain text with variables, in which nothing is markup. */
export type EmailBlock =
  | { readonly type: 'heading'; readonly text: string }
  /** A small text is an advice at the end. */
  | { readonly type: 'text'; readonly text: string; readonly isSmall?: boolean }
  | {
      readonly type: 'button';
      readonly label: string;
      /** The URL of a web page, or a variable in braces. */
      readonly url: string;
      /** As `#rrggbb`. Undefined: that of the branding. */
      readonly color?: string | undefined;
      /** Introduces the address of the link as text below the button. Undefined: the address is not shown. */
      readonly address?: string | undefined;
    }
  /** A picture with the URL `https://…`, which may be a link. */
  | { readonly type: 'picture'; readonly url: string; readonly alt: string; readonly link?: string | undefined }
  | { readonly type: 'divider' }
  /** The value of a variable, as a code to enter. */
  | { readonly type: 'code'; readonly variable: string }
  /** The value of a variable by other users, as a quotation. */
  | { readonly type: 'quotation'; readonly intro: string; readonly variable: string }
  /** The value of a variable with several lines. */
  | { readonly type: 'lines'; readonly variable: string };

/** An email that is written in blocks, as it is stored in the source of its template. */
export interface BlockEmail {
  /** The built-in template whose email it is. Undefined for templates of a project. */
  readonly template?: string | undefined;
  readonly subject: string;
  readonly blocks: readonly EmailBlock[];
  /** Own variables, with their preview values. */
  readonly variables: Readonly<Record<string, string>>;
  /** Texts in other languages, by the text that they stand for. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The texts of each type of block that people translate. */
const textFields: Readonly<Record<EmailBlock['type'], readonly string[]>> = {
  heading: ['text'],
  text: ['text'],
  button: ['label', 'address'],
  picture: ['alt'],
  divider: [],
  code: [],
  quotation: ['intro'],
  lines: [],
};

/** Returns an email with changed texts. Empty texts stay. */
export function mapTexts(email: BlockEmail, change: (text: string) => string): BlockEmail {
  const changed = (text: string) => (text === '' ? text : change(text));
  const blocks = email.blocks.map((block) => {
    const entries = Object.entries(block).map(([name, value]) => [
      name,
      textFields[block.type].includes(name) && typeof value === 'string' ? changed(value) : value,
    ]);
    return Object.fromEntries(entries) as EmailBlock;
  });
  return { ...email, subject: changed(email.subject), blocks };
}

/** Returns the texts of an email in their order. */
export function textsOfBlocks(email: BlockEmail): string[] {
  const texts: string[] = [];
  mapTexts(email, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/**
 * Returns the known translations of an email by their original texts. Translations by the project win over built-in ones, which
 * exist for unchanged texts.
 *
 * @param builtIn the unedited email in its first language and in the other one
 */
export function translationsOf(
  email: BlockEmail,
  language: string,
  builtIn: { readonly first: BlockEmail; readonly translated: BlockEmail } | undefined,
): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  if (builtIn !== undefined) {
    const translated = textsOfBlocks(builtIn.translated);
    for (const [at, text] of textsOfBlocks(builtIn.first).entries()) known.set(text, translated[at] ?? text);
  }
  const own = email.translations?.[language];
  for (const [text, translation] of Object.entries(own ?? {})) if (translation !== '') known.set(text, translation);
  return new Map(textsOfBlocks(email).flatMap((text) => (known.has(text) ? [[text, known.get(text) ?? text]] : [])));
}

/** Returns an email with its translations. Undefined if a text has none: an email is in one language. */
export function translatedBlocks(email: BlockEmail, translations: ReadonlyMap<string, string>): BlockEmail | undefined {
  if (textsOfBlocks(email).some((text) => !translations.has(text))) return undefined;
  return mapTexts(email, (text) => translations.get(text) ?? text);
}

/** The value of a field of a block, of a button or a picture. */
const isColor = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);
const isText = (value: unknown) => typeof value === 'string' && value.length <= blockLimits.text;
const isAbsentOr = (check: (value: unknown) => boolean) => (value: unknown) => value === undefined || check(value);
const isName = (value: unknown) => typeof value === 'string' && /^[A-Za-z_$][\w$]{0,99}$/.test(value);

type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const checksOfBlocks: Readonly<Record<string, Checks>> = {
  heading: { text: isText },
  text: { text: isText, isSmall: isAbsentOr((value) => typeof value === 'boolean') },
  button: { label: isText, url: isText, color: isAbsentOr(isColor), address: isAbsentOr(isText) },
  picture: { url: isText, alt: isText, link: isAbsentOr(isText) },
  divider: {},
  code: { variable: isName },
  quotation: { intro: isText, variable: isName },
  lines: { variable: isName },
} satisfies Readonly<Record<EmailBlock['type'], Checks>>;

function isBlock(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { type, ...fields } = value;
  const checks = typeof type === 'string' && Object.hasOwn(checksOfBlocks, type) ? checksOfBlocks[type] : undefined;
  if (checks === undefined || Object.keys(fields).some((name) => !Object.hasOwn(checks, name))) return false;
  return Object.entries(checks).every(([name, check]) => check(fields[name]));
}

/** Returns whether a value is an email of blocks within the limits. What its texts and links say is not checked. */
export function isBlockEmail(value: unknown): value is BlockEmail {
  if (!isRecord(value)) return false;
  const { template, subject, blocks, variables, translations } = value;
  const isTexts = (max: number) => (texts: unknown) =>
    isRecord(texts) && Object.keys(texts).length <= max && Object.values(texts).every(isText);
  return (
    isAbsentOr(isName)(template) &&
    isText(subject) &&
    Array.isArray(blocks) &&
    blocks.length <= blockLimits.blocks &&
    blocks.every(isBlock) &&
    isTexts(blockLimits.variables)(variables) &&
    Object.keys(variables as object).every(isName) &&
    (translations === undefined ||
      (isRecord(translations) &&
        Object.keys(translations).length <= blockLimits.languages &&
        Object.values(translations).every(isTexts(blockLimits.translations))))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
