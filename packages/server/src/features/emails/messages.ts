import { escapeHtml } from '../../platform/html.ts';
import { builtInMessages } from './built-in-messages.ts';
import { fillPlaces } from './places.ts';

/** What a message says. */
export interface MessageText {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/** The templates are rendered when they are written, not when they are sent: React and its renderer take 40 MB. */
function fill(name: keyof typeof builtInMessages, values: Readonly<Record<string, string>>): MessageText {
  const { subject, html, plain } = builtInMessages[name];
  return {
    subject: fillPlaces(subject, values, inOneLine),
    html: fillPlaces(html, values, escapeHtml),
    plain: fillPlaces(plain, values),
  };
}

/** A subject is one line of a header. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Mail programs make links of what looks like an address. An invisible character keeps them from it. */
function unlinked(text: string): string {
  return text.replaceAll(/[.:/@](?=\S)/g, '$&\u200c');
}

/** @see docs/protocol/emails.md#built-in-themes-and-templates */
export function emailVerification(projectName: string, link: string): MessageText {
  return fill('email_verification', { projectDisplayName: projectName, emailVerificationLink: link });
}

/** @see docs/protocol/emails.md#built-in-themes-and-templates */
export function passwordReset(projectName: string, link: string): MessageText {
  return fill('password_reset', { projectDisplayName: projectName, passwordResetLink: link });
}

/**
 * A magic link and the code to type instead of opening it.
 *
 * @param otp the first six characters of the code, in any case
 * @see docs/protocol/emails.md#built-in-themes-and-templates
 */
export function signInCode(projectName: string, link: string, otp: string): MessageText {
  return fill('magic_link', { projectDisplayName: projectName, magicLink: link, otp: otp.toUpperCase() });
}

/** @see docs/protocol/emails.md#built-in-themes-and-templates */
export function teamInvitation(projectName: string, teamName: string, link: string): MessageText {
  const values = { projectDisplayName: projectName, teamDisplayName: unlinked(teamName), teamInvitationLink: link };
  return fill('team_invitation', values);
}

/** @see docs/protocol/emails.md#built-in-themes-and-templates */
export function signInInvitation(projectName: string, link: string): MessageText {
  return fill('sign_in_invitation', { projectDisplayName: projectName, signInInvitationLink: link });
}

/** What else can sign in after a reset, and where it is removed. */
interface RemainingAccess {
  /** A line about each. */
  readonly lines: readonly string[];
  readonly link: string;
}

/** Says that the password was reset, and what else can sign in. @param remaining left out when there is nothing */
export function passwordWasReset(projectName: string, remaining?: RemainingAccess): MessageText {
  const project = { projectDisplayName: projectName };
  if (remaining === undefined) return fill('password_was_reset', project);
  const accessList = remaining.lines.map((line) => `• ${line}`).join('\n');
  return fill('password_was_reset_with_access', { ...project, accessList, accessReviewLink: remaining.link });
}

/** @see docs/protocol/integrations.md#credential-scanning */
export function apiKeyRevoked(projectName: string, description: string): MessageText {
  return fill('api_key_revoked', { projectDisplayName: projectName, apiKeyDescription: description });
}
