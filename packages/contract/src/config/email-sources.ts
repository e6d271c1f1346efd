import type { EmailTexts } from './built-in-email-texts.ts';

/** TSX sources of the built-in themes and templates, and of new ones. Owners see and edit them. */

/** Tailwind classes, which the protocol defines, and other styles in the notation of JavaScript, which it does not. */
interface Styled {
  readonly classes: string;
  readonly style: string;
  /** The styles of the branding, which win. */
  readonly branded: string;
}

/** Colors and classes of a built-in theme. */
interface ThemeLook {
  /** The page, and the card on it. */
  readonly page: Styled;
  readonly card: Styled;
  /** Color schemes that email programs may show. */
  readonly schemes: string;
  /** Rules for dark mode. Programs that do not know them show the colors of the classes. Undefined for a theme that is always dark. */
  readonly dark?: readonly string[];
}

/** Returns the source of a theme. */
export function themeSource({ page, card, schemes, dark }: ThemeLook): string {
  const rules = [...(dark ?? []), '${branding.darkRules}'];
  const darkRules =
    dark === undefined ? `\n${lines(rules)}` : `\n@media (prefers-color-scheme: dark) {\n${lines(rules)}\n}`;
  return `import { Body, Container, Head, Html, Img, Link, Tailwind } from "@react-email/components";
import { type ThemeProps } from "@stackframe/emails";

export function EmailTheme({ children, project, branding, unsubscribeLink }: ThemeProps) {
  const css = \`
@media (max-width: 480px) {
  .page { padding: 12px 8px !important; }
  .card { padding: 28px 24px !important; }
}${darkRules}\`;
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${schemes}" />
        <meta name="supported-color-schemes" content="${schemes}" />
        <style>{css}</style>
      </Head>
      <Tailwind>
        <Body className="page ${page.classes}" style={${styleOf(page)}}>
          <Container className="card ${card.classes}" style={${styleOf(card)}}>
${logosOf(dark === undefined)}
            {children}
          </Container>
          {unsubscribeLink && (
            <div className="p-4 text-center text-[13px] leading-[20px] opacity-75">
              <Link href={unsubscribeLink} className="text-inherit underline">Unsubscribe from these emails</Link>
            </div>
          )}
        </Body>
      </Tailwind>
    </Html>
  );
}

EmailTheme.PreviewProps = {
  unsubscribeLink: "https://example.com",
} satisfies Partial<ThemeProps>;
`;
}

const styleOf = ({ style, branded }: Styled) => style.replace(/ \}$/, `, ...${branded} }`);

/** Returns the source of the logos. A theme that is always dark shows one, others show that of the mode. */
function logosOf(isDark: boolean): string {
  const logo = (url: string, rest: string) =>
    `            {${url} && (
              <Img src={${url}} alt={project.displayName} height="36" loading="lazy" ${rest} />
            )}`;
  if (isDark) return logo('(branding.darkLogoUrl ?? branding.logoUrl)', 'className="mb-[24px] max-w-full"');
  return [
    logo('branding.logoUrl', 'className="logo mb-[24px] max-w-full"'),
    logo('branding.darkLogoUrl', 'className="dark-logo mb-[24px] max-w-full" style={{ display: "none" }}'),
  ].join('\n');
}

const lines = (rules: readonly string[]) => rules.map((rule) => `  ${rule}`).join('\n');

/** Source for `theme_id: false`: no theme. */
export const noThemeSource = `import { Body, Html, Tailwind } from "@react-email/components";

export function EmailTheme({ children }) {
  return <Html><Tailwind><Body>{children}</Body></Tailwind></Html>;
}
`;

/** Content of a built-in template. `{project}`, `{team}`, `{otp}` and `{key}` in texts stand for values. */
export interface TemplateContent extends Omit<EmailTexts, 'button'> {
  /** Names of the variables, with their preview values. */
  readonly variables: Readonly<Record<string, string>>;
  /** Name of the variable with a code to enter. */
  readonly code?: string;
  /** Text by other users, shown as a quotation. */
  readonly quotation?: { readonly intro: string; readonly variable: string };
  /** Name of the variable with lines that belong to the sentence. */
  readonly list?: string;
  readonly button?: { readonly label: string; readonly link: string; readonly openAddress: string };
}

/** What the places in texts stand for, in the source of a template. */
const placesInSource: Readonly<Record<string, string>> = {
  project: 'project.displayName',
  team: 'variables.teamDisplayName',
  otp: 'variables.otp',
  key: 'variables.apiKeyDescription',
  product: 'variables.productDisplayName',
  amount: 'variables.amount',
  card: 'variables.cardDisplayName',
  month: 'variables.expiryMonth',
};

const withPlaces = (text: string, write: (expression: string) => string) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => write(placesInSource[name] ?? place));

const jsx = (text: string) => withPlaces(text, (expression) => `{${expression}}`);

/** Returns the source of a built-in template. */
export function templateSource(content: TemplateContent): string {
  const { variables, subject, heading, sentence, button, footnote } = content;
  const names = Object.keys(variables);
  const components = ['Heading', ...(button === undefined ? [] : ['Button', 'Link'])];
  const needsSection = button !== undefined || content.quotation !== undefined;
  const imported = [...components, ...(needsSection ? ['Section'] : []), 'Text'].sort().join(', ');
  return `import { type } from "arktype";
import { ${imported} } from "@react-email/components";
import { NotificationCategory, Subject, type Props } from "@stackframe/emails";

export const variablesSchema = type({
${names.map((name) => `  ${name}: "string",`).join('\n')}
});

export function EmailTemplate({ project, variables${button === undefined ? '' : ', branding'} }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value={\`${withPlaces(subject, (expression) => `\${${expression}}`)}\`} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" className="m-0 mb-[12px] text-[22px] font-semibold leading-[28px] break-words">
        ${jsx(heading)}
      </Heading>
      <Text className="m-0 mb-[24px] text-[16px] leading-[24px] break-words">
        ${jsx(sentence)}
      </Text>${blocksOf(content).join('')}
      <Text className="m-0 mt-[16px] text-[13px] leading-[20px] opacity-75">
        ${jsx(footnote)}
      </Text>
    </>
  );
}

EmailTemplate.PreviewVariables = {
${Object.entries(variables)
  .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
} satisfies typeof variablesSchema.infer;
`;
}

/** Returns the parts between the sentence and the footnote. */
function blocksOf({ list, quotation, code, button }: TemplateContent): string[] {
  const blocks: string[] = [];
  if (list !== undefined) {
    blocks.push(`
      <Text className="m-0 mb-[24px] whitespace-pre-line text-[15px] leading-[24px] break-words">{variables.${list}}</Text>`);
  }
  if (quotation !== undefined) {
    blocks.push(`
      <Section className="mb-[24px] pl-[12px]" style={{ borderLeft: "3px solid rgba(127,127,140,0.5)" }}>
        <Text className="m-0 text-[13px] leading-[20px] opacity-75">${jsx(quotation.intro)}</Text>
        <Text className="m-0 text-[16px] leading-[24px] break-words">“{variables.${quotation.variable}}”</Text>
      </Section>`);
  }
  if (code !== undefined) {
    blocks.push(`
      <Text
        className="m-0 mb-[24px] rounded-[8px] px-[16px] py-[12px] text-center font-mono text-[32px] font-semibold leading-[40px] tracking-[6px]"
        style={{ backgroundColor: "rgba(127,127,140,0.14)" }}
      >
        {variables.${code}}
      </Text>`);
  }
  if (button !== undefined) {
    blocks.push(`
      <Section className="mb-[24px]">
        <Button href={variables.${button.link}} className="button rounded-[8px] bg-[#4338ca] px-[20px] py-[12px] text-[16px] font-semibold text-white" style={branding.button}>
          ${jsx(button.label)}
        </Button>
      </Section>
      <Text className="m-0 text-[13px] leading-[20px] opacity-75" data-skip-in-text="true">
        ${jsx(button.openAddress)}{" "}
        <Link href={variables.${button.link}} className="break-all text-inherit underline">
          {variables.${button.link}}
        </Link>
      </Text>`);
  }
  return blocks;
}

/** Source of a new template. */
export const newTemplateSource = `import { type } from "arktype";
import { Container } from "@react-email/components";
import { NotificationCategory, Subject, type Props } from "@stackframe/emails";

export const variablesSchema = type({
  count: "number",
});

export function EmailTemplate({ user, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <Container>
      <Subject value={"Hello " + (user.displayName ?? "there") + "!"} />
      <NotificationCategory value="Transactional" />
      <div className="font-bold">Hi {user.displayName ?? "there"}!</div>
      <br />
      The count is {variables.count}.
    </Container>
  );
}

EmailTemplate.PreviewVariables = {
  count: 10,
} satisfies typeof variablesSchema.infer;
`;

/** Source of a new draft. */
export const newDraftSource = `import { Container } from "@react-email/components";
import { NotificationCategory, Subject, type Props } from "@stackframe/emails";

export function EmailTemplate({ user, project }: Props) {
  return (
    <Container>
      <Subject value={"Hello " + (user.displayName ?? "there") + "!"} />
      <NotificationCategory value="Marketing" />
      <div className="font-bold">Hi {user.displayName ?? "there"}!</div>
      <br />
      This is an email from {project.displayName}.
    </Container>
  );
}
`;

/** Source of a template that shows how a theme looks. */
export const sampleTemplateSource = `import { Button, Heading, Link, Text } from "@react-email/components";

export function EmailTemplate({ branding }) {
  return (
    <>
      <Heading as="h1" className="m-0 mb-3 text-xl font-semibold">Welcome</Heading>
      <Text className="m-0 mb-6 text-base">This is how text looks in your emails.</Text>
      <Button href="https://example.com" className="button rounded-lg bg-[#4338ca] px-5 py-3 font-semibold text-white" style={branding.button}>
        Open
      </Button>
      <Text className="m-0 mt-4 text-[13px] opacity-75">
        This is a <Link href="https://example.com" className="text-inherit underline">link</Link>.
      </Text>
    </>
  );
}
`;
