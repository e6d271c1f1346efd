import { marked, type Token, type Tokens } from 'marked';

/** An email that is written in Markdown. */
export interface MarkdownEmail {
  readonly subject: string;
  readonly text: string;
}

/** What a new email begins with. */
export const markdownStarter: MarkdownEmail = {
  subject: 'News from {project.displayName}',
  text: `Hi {user.displayName},

## What is new

Write your news here, with **bold** text and [links](https://example.com).

[Read more](https://example.com "button")
`,
};

const start = 'export const markdown = ';

/** Returns the source of an email: what emails are rendered from, with the Markdown as data. */
export function writeMarkdown({ subject, text }: MarkdownEmail): string {
  return `// Written in Markdown. After changes here, the email can be edited as TSX only.
import { Button, Heading, Hr, Img, Link, Section, Text } from "@react-email/components";
import { NotificationCategory, Subject, type Props } from "@portico/emails";

${start}${JSON.stringify({ subject, text })};

export function EmailTemplate({ user, project, branding }: Props) {
  return (
    <>
      <Subject value={${partsOf(subject).join(' + ') || '""'}} />
      <NotificationCategory value="Marketing" />
${blocksOf(marked.lexer(text))
  .map((block) => `      ${block}\n`)
  .join('')}    </>
  );
}
`;
}

/** Returns the Markdown of a source; undefined if the source was not written in Markdown, or was changed since. */
export function readMarkdown(source: string): MarkdownEmail | undefined {
  const line = source.split('\n').find((one) => one.startsWith(start));
  if (line === undefined) return undefined;
  try {
    const { subject, text } = JSON.parse(line.slice(start.length, -1)) as Record<keyof MarkdownEmail, unknown>;
    if (typeof subject !== 'string' || typeof text !== 'string') return undefined;
    return withoutBranding(writeMarkdown({ subject, text })) === withoutBranding(source)
      ? { subject, text }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Earlier sources have no branding, and can still be edited as Markdown. */
function withoutBranding(source: string): string {
  return source
    .replace('{ user, project, branding }', '{ user, project }')
    .replaceAll('className="button rounded', 'className="rounded')
    .replaceAll(' style={branding.button}', '');
}

const values: Readonly<Record<string, string>> = {
  '{user.displayName}': '(user.displayName ?? "there")',
  '{project.displayName}': 'project.displayName',
};

/** Returns the expressions of a text with variables. */
function partsOf(text: string): string[] {
  return text
    .split(/(\{(?:user|project)\.displayName\})/)
    .filter((part) => part !== '')
    .map((part) => values[part] ?? JSON.stringify(part));
}

/** Returns a text as JSX, in which nothing is markup. */
const plain = (text: string) =>
  partsOf(text)
    .map((part) => `{${part}}`)
    .join('');

const blocksOf = (tokens: readonly Token[]) => tokens.map(blockOf).filter((block) => block !== '');

const paragraph = (content: string) =>
  `<Text className="m-0 mb-[16px] text-[16px] leading-[24px] break-words">${content}</Text>`;

function blockOf(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '';
    case 'heading':
      return headingOf(token as Tokens.Heading);
    case 'paragraph':
      return paragraphOf(token as Tokens.Paragraph);
    case 'list':
      return listOf(token as Tokens.List);
    case 'blockquote': {
      const content = blocksOf((token as Tokens.Blockquote).tokens).join('');
      return `<Section className="mb-[16px] pl-[12px]" style={{ borderLeft: "3px solid rgba(127,127,140,0.5)" }}>${content}</Section>`;
    }
    case 'code':
      return `<pre className="mb-[16px] whitespace-pre-wrap text-[14px] leading-[20px]">${plain((token as Tokens.Code).text)}</pre>`;
    case 'hr':
      return '<Hr className="my-[24px]" />';
    default:
      // HTML and tables stay as they are typed.
      return paragraph(plain(token.raw.trim()));
  }
}

const headingSizes = ['text-[24px] leading-[32px]', 'text-[20px] leading-[28px]', 'text-[16px] leading-[24px]'];

function headingOf({ depth, tokens }: Tokens.Heading): string {
  const size = headingSizes[Math.min(depth, headingSizes.length) - 1];
  return `<Heading as="h${depth}" className="m-0 mt-[24px] mb-[12px] font-semibold break-words ${size}">${inlinesOf(tokens)}</Heading>`;
}

function paragraphOf({ tokens }: Tokens.Paragraph): string {
  const [only, ...others] = tokens;
  if (only?.type === 'link' && others.length === 0 && only.title === 'button' && isSafe(only.href)) {
    return `<Section className="mb-[24px]"><Button href=${quoted(only.href)} className="button rounded-[8px] bg-[#4338ca] px-[20px] py-[12px] text-[16px] font-semibold text-white" style={branding.button}>${inlinesOf(only.tokens ?? [])}</Button></Section>`;
  }
  if (only?.type === 'image' && others.length === 0)
    return `<Section className="mb-[16px]">${inlineOf(only)}</Section>`;
  return paragraph(inlinesOf(tokens));
}

function listOf({ ordered, items }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul';
  const contentOf = ({ tokens }: Tokens.ListItem) =>
    tokens.map((token) => (token.type === 'list' ? listOf(token as Tokens.List) : inlineOf(token))).join('');
  const content = items.map((item) => `<li>${contentOf(item)}</li>`).join('');
  return `<${tag} className="m-0 mb-[16px] pl-[24px] text-[16px] leading-[24px]">${content}</${tag}>`;
}

const inlinesOf = (tokens: readonly Token[]): string => tokens.map(inlineOf).join('');

const inlineTags: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', del: 'del', codespan: 'code' };

function inlineOf(token: Token): string {
  const tag = inlineTags[token.type];
  const nested = 'tokens' in token && token.tokens !== undefined ? token.tokens : undefined;
  if (tag !== undefined) {
    return `<${tag}>${nested === undefined ? plain((token as Tokens.Codespan).text) : inlinesOf(nested)}</${tag}>`;
  }
  if (token.type === 'br') return '<br />';
  if (token.type === 'link' && isSafe(token.href)) {
    return `<Link href=${quoted(token.href)} className="text-inherit underline">${inlinesOf(nested ?? [])}</Link>`;
  }
  if (token.type === 'image' && isSafe(token.href)) {
    return `<Img src=${quoted(token.href)} alt=${quoted(token.text)} className="max-w-full" />`;
  }
  if (nested !== undefined && token.type !== 'link' && token.type !== 'image') return inlinesOf(nested);
  return plain(token.type === 'escape' || token.type === 'text' ? token.text : token.raw);
}

/** Returns whether a link or picture leads to a page or an address. Others stay as they are typed. */
const isSafe = (address: string) => /^(?:https?:\/\/|mailto:)/i.test(address);

const quoted = (text: string) => `{${JSON.stringify(text)}}`;
