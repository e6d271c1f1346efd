import { escapeHtml } from '../../platform/html.ts';
import { builtInMessages } from './built-in-messages.ts';
import { fillPlaces } from './places.ts';

/** Rendered content of a message. */
export interface MessageText {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

/**
 * Fills the variables of a built-in message. Templates are rendered at build time, because React and its renderer take
 * 40 MB.
 */
function fill(name: keyof typeof builtInMessages, values: Readonly<Record<string, string>>): MessageText {
  const { subject, html, plain } = builtInMessages[name];
  return {
    subject: fillPlaces(subject, values, inOneLine),
    html: fillPlaces(html, values, escapeHtml),
    plain: fillPlaces(plain, values),
  };
}

/** Joins lines with spaces, because a subject is a single header line. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Adds invisible characters to text that email programs would turn into links. */
export function unlinked(text: string): string {
  return text.replaceAll(/[.:/@](?=\S)/g, '$&\u200c');
}

/** Renders the email that verifies an address. @see docs/protocol/emails.md#built-in-themes-and-templates */
export function emailVerification(projectName: string, link: string): MessageText {
  return fill('email_verification', { projectDisplayName: projectName, emailVerificationLink: link });
}

/** Renders the email with a password reset link. @see docs/protocol/emails.md#built-in-themes-and-templates */
export function passwordReset(projectName: string, link: string): MessageText {
  return fill('password_reset', { projectDisplayName: projectName, passwordResetLink: link });
}

/**
 * Renders the email with a magic link and a one-time code.
 *
 * @param otp the first six characters of the code, in upper or lower case
 * @see docs/protocol/emails.md#built-in-themes-and-templates
 */
export function signInCode(projectName: string, link: string, otp: string): MessageText {
  return fill('magic_link', { projectDisplayName: projectName, magicLink: link, otp: otp.toUpperCase() });
}

/** Renders the invitation to a team. @see docs/protocol/emails.md#built-in-themes-and-templates */
export function teamInvitation(projectName: string, teamName: string, link: string): MessageText {
  const values = { projectDisplayName: projectName, teamDisplayName: unlinked(teamName), teamInvitationLink: link };
  return fill('team_invitation', values);
}

/** Renders the invitation to sign in. @see docs/protocol/emails.md#built-in-themes-and-templates */
export function signInInvitation(projectName: string, link: string): MessageText {
  return fill('sign_in_invitation', { projectDisplayName: projectName, signInInvitationLink: link });
}

/** Access that remains after a password reset. */
interface RemainingAccess {
  /** One line per item. */
  readonly lines: readonly string[];
  readonly link: string;
}

/** Renders the email after a password reset. @param remaining the remaining access, if any */
export function passwordWasReset(projectName: string, remaining?: RemainingAccess): MessageText {
  const project = { projectDisplayName: projectName };
  if (remaining === undefined) return fill('password_was_reset', project);
  const accessList = remaining.lines.map((line) => `• ${line}`).join('\n');
  return fill('password_was_reset_with_access', { ...project, accessList, accessReviewLink: remaining.link });
}

/** Renders the email about a revoked leaked API key. @see docs/protocol/integrations.md#credential-scanning */
export function apiKeyRevoked(projectName: string, description: string): MessageText {
  return fill('api_key_revoked', { projectDisplayName: projectName, apiKeyDescription: description });
}
