/** TSX sources of the built-in themes and templates, and of new ones. Owners see and edit them. */

/** Returns the source of a theme. @param page,card Tailwind classes of the page and of the card */
export function themeSource(page: string, card: string): string {
  return `import { Body, Container, Head, Html, Link, Tailwind } from "@react-email/components";
import { type ThemeProps } from "@stackframe/emails";

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return (
    <Html>
      <Head />
      <Tailwind>
        <Body className="${page}">
          <Container className="${card}">{children}</Container>
          {unsubscribeLink && (
            <div className="p-4 text-center text-[13px] opacity-75">
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

/** Source for `theme_id: false`: no theme. */
export const noThemeSource = `import { Body, Html, Tailwind } from "@react-email/components";

export function EmailTheme({ children }) {
  return <Html><Tailwind><Body>{children}</Body></Tailwind></Html>;
}
`;

/** Texts of a built-in template, as JSX. */
interface TemplateTexts {
  /** Names of the variables, with their preview values. */
  readonly variables: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly heading: string;
  readonly sentence: string;
  /** Name of the variable with a code to enter. */
  readonly code?: string;
  readonly button: { readonly label: string; readonly link: string };
  readonly footnote: string;
}

/** Returns the source of a built-in template. */
export function templateSource(texts: TemplateTexts): string {
  const { variables, subject, heading, sentence, code, button, footnote } = texts;
  const names = Object.keys(variables);
  const codeBlock = `
      <Text className="m-0 mb-6 px-4 py-3 text-center font-mono text-3xl font-semibold tracking-[6px]">
        {variables.${code}}
      </Text>`;
  return `import { type } from "arktype";
import { Button, Heading, Link, Section, Text } from "@react-email/components";
import { NotificationCategory, Subject, type Props } from "@stackframe/emails";

export const variablesSchema = type({
${names.map((name) => `  ${name}: "string",`).join('\n')}
});

export function EmailTemplate({ project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    <>
      <Subject value=${subject} />
      <NotificationCategory value="Transactional" />
      <Heading as="h1" className="m-0 mb-3 text-xl font-semibold">
        ${heading}
      </Heading>
      <Text className="m-0 mb-6 text-base">
        ${sentence}
      </Text>${code === undefined ? '' : codeBlock}
      <Section className="mb-6">
        <Button href={variables.${button.link}} className="rounded-lg bg-[#4338ca] px-5 py-3 font-semibold text-white">
          ${button.label}
        </Button>
      </Section>
      <Text className="m-0 text-[13px] opacity-75" data-skip-in-text="true">
        Or open this address:{" "}
        <Link href={variables.${button.link}} className="break-all text-inherit underline">
          {variables.${button.link}}
        </Link>
      </Text>
      <Text className="m-0 mt-4 text-[13px] opacity-75">
        ${footnote}
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

export function EmailTemplate() {
  return (
    <>
      <Heading as="h1" className="m-0 mb-3 text-xl font-semibold">Welcome</Heading>
      <Text className="m-0 mb-6 text-base">This is how text looks in your emails.</Text>
      <Button href="https://example.com" className="rounded-lg bg-[#4338ca] px-5 py-3 font-semibold text-white">
        Open
      </Button>
      <Text className="m-0 mt-4 text-[13px] opacity-75">
        This is a <Link href="https://example.com" className="text-inherit underline">link</Link>.
      </Text>
    </>
  );
}
`;
