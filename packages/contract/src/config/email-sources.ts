import { type BlockEmail, type EmailBlock, mapTexts } from './block-email.ts';
import { writeBlocks } from './block-source.ts';
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
  /** The type of the template, if owners can edit it. */
  readonly template?: string;
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

/** What the places in texts stand for, in the texts of blocks. */
const variableOfPlace: Readonly<Record<string, string>> = {
  project: 'project.displayName',
  team: 'teamDisplayName',
  key: 'apiKeyDescription',
  product: 'productDisplayName',
  card: 'cardDisplayName',
  month: 'expiryMonth',
};

const withVariables = (text: string) =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const variable = variableOfPlace[name];
    return variable === undefined ? place : `{${variable}}`;
  });

/** Returns a built-in email as blocks. */
export function contentBlocks(content: TemplateContent): BlockEmail {
  const { template, variables, subject, heading, sentence, list, quotation, code, button, footnote } = content;
  const blocks: EmailBlock[] = [
    { type: 'heading', text: heading },
    { type: 'text', text: sentence },
    ...(list === undefined ? [] : [{ type: 'lines', variable: list } as const]),
    ...(quotation === undefined ? [] : [{ type: 'quotation', ...quotation } as const]),
    ...(code === undefined ? [] : [{ type: 'code', variable: code } as const]),
    ...(button === undefined
      ? []
      : [{ type: 'button', label: button.label, url: `{${button.link}}`, address: button.openAddress } as const]),
    { type: 'text', text: footnote, isSmall: true },
  ];
  const email = { ...(template === undefined ? {} : { template }), subject, blocks, variables };
  return mapTexts(email, withVariables);
}

/** Returns the source of a built-in template. */
export function templateSource(content: TemplateContent): string {
  return writeBlocks(contentBlocks(content));
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
