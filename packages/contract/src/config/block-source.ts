import { type BlockEmail, type EmailBlock, isBlockEmail, variablePlace } from './block-email.ts';
import { isWebAddress, variableOfLink, variablesOfBlocks } from './block-problems.ts';
import { textOn } from './branding-colors.ts';

const dataStart = '\nexport const blocks = ';

/**
 * Returns the source of an email of blocks: what emails are rendered from, and the blocks as data. Texts are never markup, links lead
 * to web pages or are variables, and pictures come over HTTPS. Blocks that do not follow these rules are left out.
 *
 * @see docs/contribute/decisions/0151-emails-in-blocks.md
 */
export function writeBlocks(email: BlockEmail): string {
  const { subject, blocks, variables } = email;
  const content = blocks.map((block, at) => sourceOf(block, blocks[at + 1], email)).join('');
  const values = `${expressionOf(subject, email)}${content}`;
  const props = [
    ...(values.includes('user.displayName') ? ['user'] : []),
    'project',
    'variables',
    ...(content.includes('branding.') ? ['branding'] : []),
  ];
  return `import { type } from "arktype";
${importsOf(content)}import { NotificationCategory, Subject, type Props } from "@stackframe/emails";

export const variablesSchema = type({
${Object.keys(variables)
  .map((name) => `  ${name}: "string",`)
  .join('\n')}
});

export function EmailTemplate({ ${props.join(', ')} }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={${expressionOf(subject, email)}} />
      <NotificationCategory value="Transactional" />${content}
    </>
  );
}

EmailTemplate.PreviewVariables = {
${Object.entries(variables)
  .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
} satisfies typeof variablesSchema.infer;

// The blocks of this email. After changes above or below, the email is edited as TSX.${dataStart}${JSON.stringify(email, null, 2)};
`;
}

/** Returns the blocks of a source; undefined if it was not written in blocks, or was changed since. */
export function readBlocks(source: string): BlockEmail | undefined {
  const at = source.lastIndexOf(dataStart);
  if (at < 0) return undefined;
  try {
    const email: unknown = JSON.parse(source.slice(at + dataStart.length).replace(/;\n$/, ''));
    return isBlockEmail(email) && writeBlocks(email) === source ? email : undefined;
  } catch {
    return undefined;
  }
}

function importsOf(content: string): string {
  const components = ['Button', 'Heading', 'Hr', 'Img', 'Link', 'Section', 'Text'];
  const used = components.filter((name) => content.includes(`<${name}`));
  return used.length === 0 ? '' : `import { ${used.join(', ')} } from "@react-email/components";\n`;
}

function sourceOf(block: EmailBlock, next: EmailBlock | undefined, email: BlockEmail): string {
  switch (block.type) {
    case 'heading':
      return `
      <Heading as="h1" className="m-0 mb-[12px] text-[22px] font-semibold leading-[28px] break-words">
        ${jsx(block.text, email)}
      </Heading>`;
    case 'text':
      return textSource(block, next, email);
    case 'button':
      return buttonSource(block, next, email);
    case 'picture':
      return pictureSource(block, email);
    case 'divider':
      return '\n      <Hr className="mx-0 my-[24px]" />';
    case 'code':
      return `
      <Text
        className="m-0 mb-[24px] rounded-[8px] px-[16px] py-[12px] text-center font-mono text-[32px] font-semibold leading-[40px] tracking-[6px]"
        style={{ backgroundColor: "rgba(127,127,140,0.14)" }}
      >
        {variables.${block.variable}}
      </Text>`;
    case 'quotation':
      return `
      <Section className="mb-[24px] pl-[12px]" style={{ borderLeft: "3px solid rgba(127,127,140,0.5)" }}>
        <Text className="m-0 text-[13px] leading-[20px] opacity-75">${jsx(block.intro, email)}</Text>
        <Text className="m-0 text-[16px] leading-[24px] break-words">“{variables.${block.variable}}”</Text>
      </Section>`;
    case 'lines':
      return `
      <Text className="m-0 mb-[24px] whitespace-pre-line text-[15px] leading-[24px] break-words">{variables.${block.variable}}</Text>`;
  }
}

const isSmall = (block: EmailBlock | undefined) => block?.type === 'text' && block.isSmall === true;

/** Small text has its distance above it, so that it ends an email. */
function textSource(
  block: Extract<EmailBlock, { type: 'text' }>,
  next: EmailBlock | undefined,
  email: BlockEmail,
): string {
  const below = next === undefined || isSmall(next) ? '' : 'mb-[24px] ';
  const look = isSmall(block)
    ? `m-0 ${below}mt-[16px] text-[13px] leading-[20px] opacity-75`
    : 'm-0 mb-[24px] text-[16px] leading-[24px] break-words';
  return `
      <Text className="${look}">
        ${jsx(block.text, email)}
      </Text>`;
}

function buttonSource(
  { label, url, color, address }: Extract<EmailBlock, { type: 'button' }>,
  next: EmailBlock | undefined,
  email: BlockEmail,
): string {
  const link = linkOf(url, email);
  if (link === undefined) return '';
  // A color of its own is the same in dark mode: the rules of the branding change the class.
  const [start, style] =
    color === undefined
      ? ['button rounded', 'branding.button']
      : ['rounded', `{ ...branding.button, backgroundColor: "${color}", color: "${textOn(color)}" }`];
  const below = next === undefined || isSmall(next) ? '' : 'mb-[24px] ';
  return `
      <Section className="mb-[24px]">
        <Button href={${link}} className="${start}-[8px] bg-[#4338ca] px-[20px] py-[12px] text-[16px] font-semibold text-white" style={${style}}>
          ${jsx(label, email)}
        </Button>
      </Section>${
        address === undefined
          ? ''
          : `
      <Text className="m-0 ${below}text-[13px] leading-[20px] opacity-75" data-skip-in-text="true">
        ${jsx(address, email)}{" "}
        <Link href={${link}} className="break-all text-inherit underline">
          {${link}}
        </Link>
      </Text>`
      }`;
}

function pictureSource({ url, alt, link }: Extract<EmailBlock, { type: 'picture' }>, email: BlockEmail): string {
  // @guard pictures-of-email-blocks
  if (!isWebAddress(url, 'https')) return '';
  const picture = `<Img src={${JSON.stringify(url)}} alt={${expressionOf(alt, email)}} className="max-w-full" />`;
  const address = link === undefined ? undefined : linkOf(link, email);
  return `
      <Section className="mb-[24px]">
        ${address === undefined ? picture : `<Link href={${address}}>${picture}</Link>`}
      </Section>`;
}

/** Returns the expression of a link; undefined for an address that is neither a web page nor a variable. */
function linkOf(url: string, email: BlockEmail): string | undefined {
  const variable = variableOfLink(url, email);
  if (variable !== undefined) return `variables.${variable}`;
  return isWebAddress(url) ? JSON.stringify(url) : undefined;
}

const shared: Readonly<Record<string, string>> = {
  'project.displayName': 'project.displayName',
  'user.displayName': '(user.displayName ?? "there")',
};

/** Returns the parts of a text: texts, and expressions of its variables. */
function partsOf(text: string, email: BlockEmail): { readonly text: string; readonly code?: string }[] {
  const known = variablesOfBlocks(email);
  const parts: { text: string; code?: string }[] = [];
  let from = 0;
  for (const match of text.matchAll(variablePlace)) {
    const [place, name = ''] = match;
    if (!known.includes(name)) continue;
    parts.push({ text: text.slice(from, match.index) }, { text: place, code: shared[name] ?? `variables.${name}` });
    from = match.index + place.length;
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '');
}

/** Returns a text as an expression. */
function expressionOf(text: string, email: BlockEmail): string {
  const parts = partsOf(text, email).map((part) => part.code ?? JSON.stringify(part.text));
  return parts.length === 0 ? '""' : parts.join(' + ');
}

/** Returns a text as JSX, in which nothing is markup. */
function jsx(text: string, email: BlockEmail): string {
  return text
    .split('\n')
    .map((line) => {
      const parts = partsOf(line, email);
      return parts
        .map((part, at) => {
          if (part.code !== undefined) return `{${part.code}}`;
          const isEdge = (at === 0 && /^\s/.test(part.text)) || (at === parts.length - 1 && /\s$/.test(part.text));
          // @guard texts-of-email-blocks
          return isEdge || /[{}<>&\r]/.test(part.text) ? `{${JSON.stringify(part.text)}}` : part.text;
        })
        .join('');
    })
    .join('<br />');
}
