import { builtInThemes, darkThemeId, defaultThemeId, type EmailTexts } from '@portico/contract';
import {
  apiKeyRevokedTexts,
  failedEmailsDigestTexts,
  type MessageTexts,
  type SecurityNoticeKind,
  webhookDisabledTexts,
} from '@portico/texts/en-US/emails';
import {
  emailBrandingOf,
  valuesOfBranding,
  withoutMissingLogos,
} from '../../adapters/email-rendering/email-branding.ts';
import { type EmailBranding, noBranding } from '../../adapters/email-rendering/email-job.ts';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { escapeHtml } from '../../base/html.ts';
import { fillPlaces } from '../../base/placeholders.ts';
import { unlinked } from '../../base/unlinked.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type EmailLanguage, languageOfRequest, textsIn } from '../../kernel/languages.ts';
import type { MessageName, Skeletons } from './built-in/skeleton.ts';
import { skeletonsOfThemes } from './built-in/skeletons.ts';
import { inDirectionOf } from './direction.ts';

type Values = Readonly<Record<string, string>>;

/** Messages with one set of texts. */
type SingleMessage = Exclude<MessageName, 'security_notice' | 'security_notice_with_link'>;

/** Rendered content of a message. */
export interface MessageText {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** Access to an account besides its password or address. */
interface RemainingAccess {
  /** One line per item. */
  readonly lines: readonly string[];
  readonly link: string;
}

/** A webhook endpoint that was disabled. */
interface DisabledWebhook extends Values {
  readonly projectName: string;
  /** A sentence. */
  readonly disabledReason: string;
  /** One line with its URL. */
  readonly endpointList: string;
  readonly webhooksLink: string;
}

/** The unedited emails in the language of a request. Filling one loads nothing, so it can be done in a transaction. */
export interface Messages {
  /** The texts in the language. */
  readonly texts: MessageTexts;
  /** Fills an unedited email. @param values of its variables */
  fill(name: SingleMessage, values: Readonly<Record<string, string>>): MessageText;
  /** The email after a password reset. @param remaining the remaining access, if any */
  passwordWasReset(remaining?: RemainingAccess): MessageText;
  /** The email after the verification of an address, if something else can be used with the account. */
  addressWasVerified(other: RemainingAccess): MessageText;
  /** The email about a revoked leaked API key, in English. @see docs/reference/protocol/integrations.md#credential-scanning */
  apiKeyRevoked(description: string): MessageText;
  /**
   * The digest of failed emails for a project owner, in English.
   *
   * @param failedEmails their number in words: "3 failed emails"
   * @param failureList one line per project and email
   * @see docs/run/email-delivery.md#digest-of-failed-emails
   */
  failedEmailsDigest(failedEmails: string, failureList: string, emailsLink: string): MessageText;
  /**
   * The email about a change of an account.
   *
   * @param about time and place of the change, one line each, the page behind the button if its address is known, whether it helps people
   * who have not made the change, and the date in the heading
   */
  securityNotice(
    kind: SecurityNoticeKind,
    about: {
      details: readonly string[];
      link: string | undefined;
      isForOthers?: boolean;
      date?: string | undefined;
    },
  ): MessageText;
  /** The email about a disabled webhook endpoint for a project owner, in English. @see docs/build/webhooks.md#disabled-endpoints */
  webhookDisabled(values: DisabledWebhook): MessageText;
}

/**
 * Loads the unedited emails: in the language of the request, and the built-in theme of the project. They were rendered
 * at build time with the renderer of edited emails, so they look like their previews.
 *
 * @param theme source of the theme. Default: the active theme. Other themes than built-in ones give the default one
 */
export async function loadMessages(
  context: TenancyContext,
  theme: string = themeSourceOf(context.project.config.emails),
): Promise<Messages> {
  const language = languageOfRequest(context.acceptLanguage);
  const { project } = context;
  return await loadMessagesIn(language, theme, project.displayName, emailBrandingOf(project));
}

/** Loads the unedited emails in a language. @param theme source of a theme */
export async function loadMessagesIn(
  language: EmailLanguage,
  theme: string,
  projectDisplayName: string,
  branding: EmailBranding = noBranding,
): Promise<Messages> {
  const themeId = builtInThemeOf(theme);
  const [texts, skeletons] = await Promise.all([textsIn(language), loadSkeletons(themeId)]);
  const brandingValues = valuesOfBranding(branding, themeId);
  const fillWith = (name: MessageName, own: Partial<EmailTexts>, lang: EmailLanguage, values: Values) =>
    fillSkeleton(skeletons, name, {
      texts: { ...own, openAddress: texts.openAddress, teamNameIntro: texts.teamNameIntro },
      values: { projectDisplayName, ...brandingValues, ...values },
      lang,
    });
  const fill = (name: SingleMessage, values: Values) =>
    name === 'api_key_revoked' || name === 'failed_emails_digest' || name === 'webhook_disabled'
      ? fillWith(name, textsInEnglish[name], 'en', values)
      : fillWith(name, texts[name], language, values);
  return {
    texts,
    fill,
    passwordWasReset: (remaining) => {
      if (remaining === undefined) return fill('password_was_reset', {});
      return fill('password_was_reset_with_access', valuesOf(remaining));
    },
    addressWasVerified: (other) => fill('address_was_verified', valuesOf(other)),
    apiKeyRevoked: (apiKeyDescription) => fill('api_key_revoked', { apiKeyDescription }),
    failedEmailsDigest: (failedEmails, failureList, emailsLink) =>
      fill('failed_emails_digest', { failedEmails, failureList, emailsLink }),
    securityNotice: (kind, { details, link, isForOthers = false, date = '' }) => {
      const { changes, subject, footnote, notMe } = texts.securityNotice;
      const button = isForOthers ? notMe : texts.securityNotice.button;
      const change: string | readonly [string, string, string?] = changes[kind];
      const [text, sentence, ownButton = button] =
        typeof change === 'string' ? [change, texts.securityNotice.sentence] : change;
      const heading = text.replace('{date}', date);
      const own = { subject, heading, sentence, footnote, ...(link === undefined ? {} : { button: ownButton }) };
      const values = { changeText: heading, changeDetails: details.map((line) => `• ${line}`).join('\n') };
      return link === undefined
        ? fillWith('security_notice', own, language, values)
        : fillWith('security_notice_with_link', own, language, { ...values, accountLink: link });
    },
    webhookDisabled: ({ projectName, ...values }) =>
      fillWith('webhook_disabled', webhookDisabledTexts, 'en', { ...values, projectDisplayName: projectName }),
  };
}

function valuesOf({ lines, link }: RemainingAccess): Values {
  return { accessList: lines.map((line) => `• ${line}`).join('\n'), accessReviewLink: link };
}

/** Texts of emails that are in English only. */
const textsInEnglish = {
  api_key_revoked: apiKeyRevokedTexts,
  failed_emails_digest: failedEmailsDigestTexts,
  webhook_disabled: webhookDisabledTexts,
};

/** Returns whether emails in a theme were rendered at build time. */
export function hasSkeletons(theme: string): boolean {
  return theme === builtInThemes[defaultThemeId]?.tsxSource || theme === builtInThemes[darkThemeId]?.tsxSource;
}

/** Returns the ID of a built-in theme. Other themes give the default one. */
function builtInThemeOf(theme: string): string {
  return theme === builtInThemes[darkThemeId]?.tsxSource ? darkThemeId : defaultThemeId;
}

async function loadSkeletons(id: string): Promise<Skeletons> {
  const load = skeletonsOfThemes[id];
  if (load === undefined) throw new Error('Every built-in theme has skeletons.');
  return await load();
}

interface Filling {
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Values;
  readonly lang: EmailLanguage;
}

/** The values that texts of languages name. */
const valueOfPlace: Readonly<Record<string, string>> = {
  project: 'projectDisplayName',
  team: 'teamDisplayName',
  otp: 'otp',
  key: 'apiKeyDescription',
  failures: 'failedEmails',
  product: 'productDisplayName',
  amount: 'amount',
  card: 'cardDisplayName',
  month: 'expiryMonth',
  reason: 'disabledReason',
  change: 'changeText',
};

function fillSkeleton(skeletons: Skeletons, name: MessageName, { texts, values, lang }: Filling): MessageText {
  const { html, plain } = skeletons[name];
  const filled: Record<string, string> = { ...values, lang };
  for (const [key, text] of Object.entries(texts)) {
    filled[key] = text.replaceAll(/\{(\w+)\}/g, (place, value: string) => values[valueOfPlace[value] ?? ''] ?? place);
  }
  return {
    subject: inOneLine(filled.subject ?? '').slice(0, subjectMax),
    html: fillPlaces(inDirectionOf(lang, withoutMissingLogos(html, filled)), filled, escapeHtml),
    plain: fillPlaces(plain, filled),
  };
}

/** As for rendered emails. */
const subjectMax = 500;

/** Joins lines with spaces, because a subject is a single header line. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

const nameMax = 100;

/**
 * Makes the display name of a user harmless in emails. Anyone can sign up with another person's address and a name that
 * is an advertisement or a link.
 *
 * @returns one line of at most 100 characters, without links and characters that change the order of the text
 */
export function harmlessName(name: string): string {
  const line = name
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const short = line.length > nameMax ? `${line.slice(0, nameMax).toWellFormed().trimEnd()}…` : line;
  return unlinked(short);
}
