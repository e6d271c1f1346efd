import type { BlockEmail } from './block-email.ts';
import { writeBlocks } from './block-source.ts';
import { type EmailTexts, englishTemplateTexts, type TemplateTexts } from './built-in-email-texts.ts';
import { contentBlocks, type TemplateContent, themeSource } from './email-sources.ts';

/** Default Light. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const defaultThemeId = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';

/** Default Dark. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const darkThemeId = 'a0172b5d-cff0-463b-83bb-85124697373a';

/** A theme in the configuration. */
interface BuiltInTheme {
  readonly displayName: string;
  readonly tsxSource: string;
}

/** The themes of every project, by ID. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const builtInThemes: Readonly<Record<string, BuiltInTheme>> = {
  [defaultThemeId]: {
    displayName: 'Default Light',
    tsxSource: themeSource({
      page: {
        classes: 'bg-[#fafbfb] font-sans text-base',
        style: '{ color: "#1c1c22", margin: 0, padding: "32px 16px" }',
        branded: 'branding.page',
      },
      card: {
        classes: 'bg-white p-[45px] rounded-lg font-sans',
        style: '{ border: "1px solid", borderColor: "#e4e4ea", color: "#1c1c22", maxWidth: "480px" }',
        branded: 'branding.card',
      },
      schemes: 'light dark',
      dark: [
        '.page { background-color: #131316 !important; color: #ececf1 !important; }',
        '.card { background-color: #1b1b20 !important; border-color: #2c2c34 !important; color: #ececf1 !important; }',
      ],
    }),
  },
  [darkThemeId]: {
    displayName: 'Default Dark',
    tsxSource: themeSource({
      page: {
        classes: 'bg-[#323232] font-sans text-white',
        style: '{ fontSize: "16px", lineHeight: "24px", margin: 0, padding: "32px 16px" }',
        branded: 'branding.dark.page',
      },
      card: {
        classes: 'bg-black p-[45px] rounded-lg font-sans text-white',
        style: '{ maxWidth: "480px" }',
        branded: 'branding.dark.card',
      },
      schemes: 'dark',
    }),
  },
};

/** IDs of the built-in templates, by type. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const builtInTemplateIds = {
  email_verification: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  password_reset: 'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  magic_link: '822687fe-8d0a-4467-a0d1-416b6e639478',
  team_invitation: 'e84de395-2076-4831-9c19-8e9a96a868e4',
  sign_in_invitation: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
  payment_receipt: '70372aee-0441-4d80-974c-2e858e40123a',
  payment_failed: 'f64b1afe-27ec-4a28-a277-7178f3261f9a',
  card_expiring: '3b7f0c52-91d4-4e6a-8a35-d2f6c1b0e974',
} as const;

/** The type of a built-in template. */
export type BuiltInTemplateType = keyof typeof builtInTemplateIds;

const displayNames: Readonly<Record<BuiltInTemplateType, string>> = {
  email_verification: 'Email Verification',
  password_reset: 'Password Reset',
  magic_link: 'Magic Link/OTP',
  team_invitation: 'Team Invitation',
  sign_in_invitation: 'Sign In Invitation',
  payment_receipt: 'Payment Receipt',
  payment_failed: 'Payment Failed',
  card_expiring: 'Card Expiring',
};

/** A built-in template apart from its texts. */
interface TemplateFrame extends Pick<TemplateContent, 'variables' | 'code'> {
  /** Name of the variable with the link. Undefined for an email without a button. */
  readonly link?: string;
  /** Name of the variable with text by other users. */
  readonly quoted?: string;
}

const frames: Readonly<Record<BuiltInTemplateType, TemplateFrame>> = {
  email_verification: {
    variables: { emailVerificationLink: '<email verification link>' },
    link: 'emailVerificationLink',
  },
  password_reset: { variables: { passwordResetLink: '<password reset link>' }, link: 'passwordResetLink' },
  magic_link: { variables: { magicLink: '<magic link>', otp: '3SLSWZ' }, code: 'otp', link: 'magicLink' },
  team_invitation: {
    variables: { teamDisplayName: 'My Team', teamInvitationLink: '<team invitation link>' },
    quoted: 'teamDisplayName',
    link: 'teamInvitationLink',
  },
  sign_in_invitation: {
    variables: { signInInvitationLink: '<sign-in invitation link>', teamDisplayName: 'My Team' },
    link: 'signInInvitationLink',
  },
  payment_receipt: {
    variables: { productDisplayName: 'Pro', amount: '$10.00', receiptLink: '<receipt link>' },
    link: 'receiptLink',
  },
  payment_failed: {
    variables: { productDisplayName: 'Pro', amount: '$10.00', invoiceLink: '<invoice link>' },
    link: 'invoiceLink',
  },
  card_expiring: { variables: { cardDisplayName: 'Visa •••• 4242', expiryMonth: 'December 2030' } },
};

/** Names of the own variables of a built-in template. */
export function variablesOfTemplate(type: BuiltInTemplateType): string[] {
  return Object.keys(frames[type].variables);
}

/** Returns a built-in template as blocks, with texts such as those of a language. */
export function builtInBlocks(type: BuiltInTemplateType, texts: TemplateTexts): BlockEmail {
  const { link, quoted, ...frame } = frames[type];
  const own: Omit<EmailTexts, 'button'> & { readonly button?: string } = texts[type];
  const { button: label = '', ...others } = own;
  return contentBlocks({
    template: type,
    ...frame,
    ...others,
    ...(quoted === undefined ? {} : { quotation: { intro: texts.teamNameIntro, variable: quoted } }),
    ...(link === undefined ? {} : { button: { label, link, openAddress: texts.openAddress } }),
  });
}

/** Returns the source of a built-in template with other texts, such as those of a language. */
export function builtInTemplateSource(type: BuiltInTemplateType, texts: TemplateTexts): string {
  return writeBlocks(builtInBlocks(type, texts));
}

/** The types of the built-in templates, in the order of lists. */
export const builtInTemplateTypes = Object.keys(builtInTemplateIds) as readonly BuiltInTemplateType[];

/** The templates of every project, by ID. @see docs/reference/protocol/emails.md#built-in-themes-and-templates */
export const builtInTemplates: Readonly<Record<string, BuiltInTheme>> = Object.fromEntries(
  builtInTemplateTypes.map((type) => [
    builtInTemplateIds[type],
    { displayName: displayNames[type], tsxSource: builtInTemplateSource(type, englishTemplateTexts) },
  ]),
);
