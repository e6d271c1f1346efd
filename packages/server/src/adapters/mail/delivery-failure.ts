import type { NodemailerError } from 'nodemailer/lib/errors';
import { OutboundFailure } from '../outbound/outbound-guard.ts';

/** Why the delivery of a message failed. @see docs/reference/protocol/emails.md#delivery */
export type DeliveryFailureType =
  | 'HOST_NOT_FOUND'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'CODE_EXPIRED'
  | 'RENDERING_ERROR'
  | 'CANCELLED'
  | 'SUPPRESSED'
  | 'UNSUBSCRIBED'
  | 'BOUNCED'
  | 'DELAYED'
  | 'UNKNOWN';

/** Explanation of each type for the operator or project owner. */
export const deliveryFailureTexts: Readonly<Record<DeliveryFailureType, string>> = {
  HOST_NOT_FOUND: 'The mail server was not found. Check the host.',
  AUTH_FAILED: 'The mail server rejected the credentials. Check the user name and password.',
  TEMPORARY: 'The mail server temporarily does not accept the message.',
  INVALID_EMAIL_ADDRESS: 'The mail server rejected an address as invalid.',
  REJECTED: 'The mail server rejected the message.',
  TIMEOUT: 'The mail server did not respond in time. Check the host and port.',
  SOCKET_CLOSED:
    'The mail server refused or closed the connection. Check the port, and whether the server requires TLS.',
  CODE_EXPIRED: 'The code in this email expired before the email could be delivered.',
  RENDERING_ERROR: 'The template or theme of this email could not be rendered.',
  CANCELLED: 'The broadcast was cancelled before this email was sent.',
  SUPPRESSED:
    'The recipient is on the suppression list of the project. Remove the address from the list to send to it again.',
  UNSUBSCRIBED: 'The user has turned off emails of this category.',
  BOUNCED: 'The mailbox of the recipient rejected the email.',
  DELAYED: 'The mailbox of the recipient does not accept the email yet. Your email provider tries again.',
  UNKNOWN: 'Failed to connect to the email host. Please make sure the email host configuration is correct.',
};

/** Why a mail server ends a session at its beginning, and what to do. */
export const greetingText =
  'The mail server rejected the greeting (EHLO). The operator sets its name with PORTICO_SMTP_NAME: a domain name of the server.';

interface FailureDetails {
  readonly isBadRecipient?: boolean;
  readonly isAboutGreeting?: boolean;
}

/** The delivery of a message failed. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly type: DeliveryFailureType;
  /** The error text of the mail server or the network, if any. */
  readonly raw: string;
  /** Whether the mail server permanently rejected the recipient, not the sender or the message. */
  readonly isBadRecipient: boolean;

  /** Whether the mail server rejected the greeting. */
  readonly isAboutGreeting: boolean;

  constructor(type: DeliveryFailureType, raw: string, options: ErrorOptions & FailureDetails = {}) {
    super(deliveryFailureTexts[type], options);
    this.type = type;
    this.raw = raw;
    this.isBadRecipient = options.isBadRecipient === true;
    this.isAboutGreeting = options.isAboutGreeting === true;
  }
}

const finalTypes: readonly DeliveryFailureType[] = [
  'INVALID_EMAIL_ADDRESS',
  'REJECTED',
  'CODE_EXPIRED',
  'RENDERING_ERROR',
  'CANCELLED',
  'SUPPRESSED',
  'UNSUBSCRIBED',
  'BOUNCED',
  'DELAYED',
];

/** Returns whether a retry of the same message may succeed. */
export function isRetryable(type: DeliveryFailureType): boolean {
  return !finalTypes.includes(type);
}

/** Converts an error of the mail library to a `DeliveryFailure`. */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const raw = error instanceof Error ? error.message : String(error);
  const refusal = error instanceof OutboundFailure ? (error.cause ?? error) : error;
  const type = typeOf(refusal as NodemailerError);
  const isBadRecipient = type === 'INVALID_EMAIL_ADDRESS' && (refusal as NodemailerError).command === 'RCPT TO';
  const isAboutGreeting = rejectsGreeting(refusal as NodemailerError);
  const text = isAboutGreeting ? `${raw.slice(0, 800)} ${greetingText}` : raw.slice(0, 1000);
  return new DeliveryFailure(type, text, { cause: error, isBadRecipient, isAboutGreeting });
}

/** A server that only lacks EHLO is asked with HELO. */
function rejectsGreeting({ command, responseCode = 0 }: NodemailerError): boolean {
  return (command === 'EHLO' || command === 'HELO') && responseCode >= 400;
}

/** The library's codes for errors that occur only in a session with a mail server. */
const sessionCodes = ['EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE'];

/**
 * Hides what runs at an address that a user entered. A closed port, a silent port, a refused address and a server that
 * is not a mail server become the same failure. Errors that a mail server returns in a session stay visible.
 *
 * @returns undefined when the failure may be shown
 */
export function hiddenFailure(failure: DeliveryFailure): DeliveryFailure | undefined {
  const code = failure.cause instanceof Error && 'code' in failure.cause ? failure.cause.code : undefined;
  if (typeof code === 'string' && sessionCodes.includes(code)) return undefined;
  return new DeliveryFailure('UNKNOWN', deliveryFailureTexts.UNKNOWN, { cause: failure });
}

const hostCodes = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];
const socketCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH'];

/** The reply code of the server is the most precise. Without one, the failed step decides. */
function typeOf(error: NodemailerError): DeliveryFailureType {
  const { code = '', originalCode = '', responseCode } = error;
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' || code === 'EABORT') return 'TIMEOUT';
  if (code === 'EDNS' || hostCodes.includes(originalCode) || hostCodes.includes(code)) return 'HOST_NOT_FOUND';
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return 'TEMPORARY';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'AUTH_FAILED';
  if (code === 'EENVELOPE') return isAboutAddress(error) ? 'INVALID_EMAIL_ADDRESS' : 'REJECTED';
  if (responseCode !== undefined && responseCode >= 500) return 'REJECTED';
  if (code === 'ECONNECTION' || socketCodes.includes(originalCode) || socketCodes.includes(code))
    return 'SOCKET_CLOSED';
  return 'UNKNOWN';
}

/** @see RFC 5321 §4.2.3 · RFC 3463 §3.2 */
function isAboutAddress({ responseCode, response = '' }: NodemailerError): boolean {
  return responseCode === undefined || [501, 510, 511, 513, 553].includes(responseCode) || /\b5\.1\.\d/.test(response);
}

/** Seconds of the units that mail servers write. */
const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** `try again in 5 minutes`, `retry after 300 seconds`, `greylisted for 300s`, `please come back in 00:05:00`. */
const waits =
  /\b(?:again|retry|back|wait|greylist(?:ed|ing)?|graylist(?:ed|ing)?|defer(?:red)?)\b\D{0,40}?(?:(\d{1,2}):(\d{2}):(\d{2})|(\d{1,6})\s*(s|sec|secs|seconds?|m|min|mins|minutes?|h|hrs?|hours?)\b)/i;

/**
 * Returns how long a mail server asks to wait, in the text of a temporary rejection. SMTP has no field for it, so servers write
 * it in English.
 *
 * @returns undefined if the text does not say it
 */
export function statedWaitSeconds(text: string): number | undefined {
  const found = waits.exec(text.slice(0, 1000));
  if (found === null) return undefined;
  const [, hours, minutes, seconds, count, unit] = found;
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Number(count) * (unitSeconds[unit?.charAt(0).toLowerCase() ?? ''] ?? 1);
}
