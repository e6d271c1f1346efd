import {
  DeliveryFailure,
  type DeliveryFailureType,
  isRetryable,
  statedWaitSeconds,
} from '../../adapters/mail/delivery-failure.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import { suppressAddresses } from '../email-suppressions/index.ts';
import { installationServer } from '../outages/index.ts';
import type { AttemptResult } from './delivery.queries.ts';
import type { DeliveryParts, EmailContent, HeldEmail } from './held-email.ts';
import { keepsInInbox, ownServerOf, senderOf } from './sender.ts';

/** Pauses after each failed attempt. After the last one, delivery stops. */
const pausesSeconds = [30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/**
 * Fewer attempts after an authentication failure: retries do not fix a wrong password, and servers lock out repeated
 * attempts.
 */
const pausesSecondsWithoutEntry = pausesSeconds.slice(0, 3);

/** Failures of the server rather than of an email. Other emails would fail too. */
const serverFailures: readonly DeliveryFailureType[] = [
  'HOST_NOT_FOUND',
  'AUTH_FAILED',
  'TIMEOUT',
  'SOCKET_CLOSED',
  'UNKNOWN',
];

interface Attempt {
  readonly sentWith: SentWith | undefined;
  readonly failure: DeliveryFailure | undefined;
  /** Whether it stays in the built-in inbox, so that no server was asked. */
  readonly isKept?: true;
}

/** What came of an attempt. */
export type AttemptedEmail = { readonly result: AttemptResult } & (
  | { readonly isServerFailure: true; readonly server: string }
  /** The server that answered. Null if none was asked, or if its answer is only about this email for now. */
  | { readonly isServerFailure: false; readonly server: string | null }
);

/** Makes one attempt to send an email. @returns the result to store */
export async function attemptEmail(
  parts: Pick<DeliveryParts, 'db' | 'platform' | 'keepsBodies'>,
  email: HeldEmail,
  content: EmailContent | { readonly error: string },
): Promise<AttemptedEmail> {
  const { sentWith, failure, isKept } = await attempt(parts, email, content);
  const now = parts.platform.clock.now();
  if (failure?.isBadRecipient === true && sentWith?.type === 'standard') {
    await suppressRejected(parts.db(), now, email, failure);
  }
  const nextAttemptAt = failure === undefined ? null : nextAttemptOf(email, failure, now);
  const result = {
    tenancy_id: email.tenancy_id,
    id: email.id,
    last_attempt_at: now,
    delivered_at: failure === undefined ? now : null,
    next_attempt_at: nextAttemptAt,
    last_error: failure === undefined ? null : failure.raw || failure.message,
    last_error_type: failure?.type ?? null,
    sent_with: sentWith ?? null,
    is_over: nextAttemptAt === null && !parts.keepsBodies,
  };
  if (sentWith === undefined || isKept === true) return { result, isServerFailure: false, server: null };
  const server = sentWith.type === 'shared' ? installationServer : email.tenancy_id;
  if (failure !== undefined && serverFailures.includes(failure.type)) return { result, isServerFailure: true, server };
  return { result, isServerFailure: false, server: failure?.type === 'TEMPORARY' ? null : server };
}

/**
 * Suppresses an address that the project's own email server rejects permanently. Rejections of the shared server do not
 * count: the project can neither see nor correct their cause.
 */
async function suppressRejected(db: DbHandle, now: Date, email: HeldEmail, { raw }: DeliveryFailure): Promise<void> {
  const { tenancy_id: tenancyId, recipient } = email;
  const values = { addresses: [recipient.toLowerCase()], reasons: ['rejected' as const], details: [raw] };
  await suppressAddresses.run({ db, tenancyId }, { now, ...values, provider: null });
}

/** Longest wait that a mail server can ask for. */
const statedSecondsMax = 24 * 3600;

/** @returns null if the message must not be retried */
function nextAttemptOf({ attempts, expires_at }: HeldEmail, failure: DeliveryFailure, now: Date): Date | null {
  const { type, raw } = failure;
  if (!isRetryable(type)) return null;
  const pause = (type === 'AUTH_FAILED' ? pausesSecondsWithoutEntry : pausesSeconds)[attempts - 1];
  if (pause === undefined) return null;
  const stated = type === 'TEMPORARY' ? Math.min(statedWaitSeconds(raw) ?? 0, statedSecondsMax) : 0;
  const next = new Date(now.getTime() + Math.max(pause, stated) * 1000);
  return expires_at !== null && next >= expires_at ? null : next;
}

/**
 * Sends an email with the current configuration of the project, so that a corrected configuration also applies to
 * queued emails.
 */
async function attempt(
  { db, platform }: Pick<DeliveryParts, 'db' | 'platform'>,
  email: HeldEmail,
  content: EmailContent | { readonly error: string },
): Promise<Attempt> {
  if ('error' in content)
    return { sentWith: undefined, failure: new DeliveryFailure('RENDERING_ERROR', content.error) };
  if (email.expires_at !== null && email.expires_at <= platform.clock.now()) {
    return { sentWith: undefined, failure: new DeliveryFailure('CODE_EXPIRED', '') };
  }
  if (email.is_suppressed) return { sentWith: undefined, failure: new DeliveryFailure('SUPPRESSED', '') };
  const project = await platform.projects.find(db(), email.project_id ?? '', email.branch_id ?? '');
  if (typeof project !== 'object') {
    return { sentWith: undefined, failure: new DeliveryFailure('REJECTED', 'The project was deleted.') };
  }
  const sentWith = senderOf(platform.mailer, project.config.emails.server, email.sender_name);
  if (keepsInInbox(platform, project.config.emails.server)) return { sentWith, failure: undefined, isKept: true };
  const from = { name: sentWith.sender_name, address: sentWith.sender_email };
  const { id, recipient: to, broadcast_id } = email;
  const { subject, html, plain: text, unsubscribeUrl } = content;
  try {
    const message = { id, to, from, subject, html, text, unsubscribeUrl, isBroadcast: broadcast_id !== null };
    const context = { db: db(), now: platform.clock.now(), platform };
    await platform.mailer.send(message, await ownServerOf(context, project));
    return { sentWith, failure: undefined };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { sentWith, failure: error };
  }
}
