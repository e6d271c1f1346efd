import type { NodemailerError } from 'nodemailer/lib/errors';
import { OutboundFailure } from '../../platform/outbound/outbound-guard.ts';

/** Why a message was not taken. @see docs/protocol/emails.md#delivery */
export type DeliveryFailureType =
  | 'HOST_NOT_FOUND'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'UNKNOWN';

/** What each type means to the person who looks after the mail. */
export const deliveryFailureTexts: Readonly<Record<DeliveryFailureType, string>> = {
  HOST_NOT_FOUND: 'The mail server was not found. Check the host.',
  AUTH_FAILED: 'The mail server refused to let us in. Check user name and password.',
  TEMPORARY: 'The mail server does not take the message at the moment.',
  INVALID_EMAIL_ADDRESS: 'The mail server says that an address is not valid.',
  REJECTED: 'The mail server rejected the message.',
  TIMEOUT: 'The mail server did not answer in time. Check host and port.',
  SOCKET_CLOSED: 'The mail server refused or closed the connection. Check the port, and whether the server wants TLS.',
  UNKNOWN: 'Failed to connect to the email host. Please make sure the email host configuration is correct.',
};

/** A message was not taken. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly type: DeliveryFailureType;
  /** What the server or the network said, if anything. */
  readonly raw: string;

  constructor(type: DeliveryFailureType, raw: string, options?: ErrorOptions) {
    super(deliveryFailureTexts[type], options);
    this.type = type;
    this.raw = raw;
  }
}

/** Tells whether the same message may be taken later. */
export function mayPass(type: DeliveryFailureType): boolean {
  return type !== 'INVALID_EMAIL_ADDRESS' && type !== 'REJECTED';
}

/** Turns what the library throws into a failure with a type. */
export function deliveryFailureOf(error: unknown): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const raw = error instanceof Error ? error.message : String(error);
  const refusal = error instanceof OutboundFailure ? (error.cause ?? error) : error;
  return new DeliveryFailure(typeOf(refusal as NodemailerError), raw.slice(0, 1000), { cause: error });
}

/** The steps of a session that only a mail server reaches, in the words of the library. */
const sessionCodes = ['EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE'];

/**
 * Hides what is at an address that a user entered. A failure before the sign-in to the mail server becomes the same
 * failure for a closed port, a silent one, a refused address and a server that is no mail server. What a mail server
 * answers after that is for its user and stays.
 *
 * @returns undefined when there is nothing to hide
 */
export function hiddenFailure(failure: DeliveryFailure): DeliveryFailure | undefined {
  const code = failure.cause instanceof Error && 'code' in failure.cause ? failure.cause.code : undefined;
  if (typeof code === 'string' && sessionCodes.includes(code)) return undefined;
  return new DeliveryFailure('UNKNOWN', deliveryFailureTexts.UNKNOWN, { cause: failure });
}

const hostCodes = ['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'];
const socketCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'EHOSTUNREACH', 'ENETUNREACH'];

/** An answer of the server says the most; without one, the step that failed does. */
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
