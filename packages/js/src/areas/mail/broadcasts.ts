import type { Answer, Transport } from '../../core/transport.ts';

type WireBroadcast = Answer<'GET /internal/email-broadcasts', 'admin'>['items'][number];

/** An email to users of the project, and its progress. */
export interface AdminEmailBroadcast {
  /** ID of the broadcast. */
  readonly id: string;
  /** When the email was requested. */
  readonly createdAt: Date;
  /** When sending begins. */
  readonly scheduledAt: Date;
  /** When the last email was queued, or when the broadcast was cancelled. Null before. */
  readonly finishedAt: Date | null;
  /** `completed`: all emails are queued, and most are sent. */
  readonly status: WireBroadcast['status'];
  /** Why the broadcast was paused or failed. */
  readonly error: string | null;
  /** What is sent. */
  readonly source: {
    readonly type: 'html' | 'template' | 'draft';
    /** ID of the template or draft. */
    readonly id: string | null;
    /** Name of the template or draft. */
    readonly displayName: string | null;
  };
  /** The subject that was given. Null if each email has that of the template or draft. */
  readonly subject: string | null;
  /** Whether all users get the email. */
  readonly isToAllUsers: boolean;
  /** Whether users whose primary email is not verified are skipped. They count as without an address. */
  readonly onlyVerified: boolean;
  /** Number of users and emails. */
  readonly counts: {
    /** Users when the email was requested. */
    readonly users: number;
    /** Users whose email was queued or skipped. */
    readonly processed: number;
    /** Skipped users without an email address. */
    readonly withoutAddress: number;
    /** Skipped users who disabled the notification category. */
    readonly unsubscribed: number;
    /** Queued emails, including sent and failed ones. */
    readonly queued: number;
    /** Emails that the email server accepted. */
    readonly delivered: number;
    /** Emails that failed for good. */
    readonly failed: number;
  };
}

/** A broadcast with details that lists do not contain. */
export interface AdminEmailBroadcastDetails extends AdminEmailBroadcast {
  /** Emails that were perhaps delivered twice, because the server stopped while it sent them. */
  readonly possibleDuplicates: number;
}

/** Options of a list of broadcasts. */
export interface ListEmailBroadcastsOptions {
  /** Maximum number of broadcasts, at most 100. Default: 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of broadcasts. `nextCursor` is null at the end. */
export type EmailBroadcastPage = AdminEmailBroadcast[] & { readonly nextCursor: string | null };

/** Limits of the delivery. */
export interface EmailDeliverySettings {
  /** Maximum number of emails of broadcasts per second. Null for no limit. */
  readonly emailsPerSecond: number | null;
}

/** A time in which the email server of the project accepts no emails. They wait, and are tried again. */
export interface EmailServerOutage {
  /** When the first attempt failed. */
  readonly since: Date;
  /** How many attempts have failed since then, to the minute. */
  readonly failedAttempts: number;
  /** What the server answered. Null for the shared server. */
  readonly error: string | null;
}

/** Limits of the delivery, and whether it works. */
export interface EmailDelivery extends EmailDeliverySettings {
  /** Since when the email server accepts no emails. Null if it does. */
  readonly outage: EmailServerOutage | null;
}

type AdminTransport = Transport<'admin'>;

/** Lists the broadcasts of the project, newest first. */
export async function listEmailBroadcasts(
  transport: AdminTransport,
  query: ListEmailBroadcastsOptions = {},
): Promise<EmailBroadcastPage> {
  const { items, pagination } = await transport.call('GET /internal/email-broadcasts', { query });
  return Object.assign(items.map(broadcastFromWire), { nextCursor: pagination.next_cursor });
}

/** Returns a broadcast with its progress. */
export async function getEmailBroadcast(transport: AdminTransport, id: string): Promise<AdminEmailBroadcastDetails> {
  const wire = await transport.call('GET /internal/email-broadcasts/:id', { params: { id } });
  return { ...broadcastFromWire(wire), possibleDuplicates: wire.possible_duplicates };
}

/** Pauses, resumes or cancels a broadcast. */
export async function changeEmailBroadcast(
  transport: AdminTransport,
  id: string,
  change: 'pause' | 'resume' | 'cancel',
): Promise<AdminEmailBroadcast> {
  const input = { params: { id }, body: {} };
  return broadcastFromWire(await transport.call(`POST /internal/email-broadcasts/:id/${change}`, input));
}

/** Returns the limits of the delivery, and whether it works. */
export async function getEmailDelivery(transport: AdminTransport): Promise<EmailDelivery> {
  const { emails_per_second: emailsPerSecond, outage } = await transport.call('GET /internal/email-delivery');
  return { emailsPerSecond, outage: outageFromWire(outage) };
}

/** Converts the outage of an email server. */
export function outageFromWire(
  outage: Answer<'GET /internal/email-delivery', 'admin'>['outage'],
): EmailServerOutage | null {
  if (outage === null) return null;
  const { since_millis, failed_attempts, error } = outage;
  return { since: new Date(since_millis), failedAttempts: failed_attempts, error };
}

/** Changes the limits of the delivery. */
export async function updateEmailDelivery(transport: AdminTransport, settings: EmailDeliverySettings): Promise<void> {
  await transport.call('PATCH /internal/email-delivery', { body: { emails_per_second: settings.emailsPerSecond } });
}

function broadcastFromWire(wire: WireBroadcast): AdminEmailBroadcast {
  const { counts } = wire;
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    scheduledAt: new Date(wire.scheduled_at_millis),
    finishedAt: wire.finished_at_millis === null ? null : new Date(wire.finished_at_millis),
    status: wire.status,
    error: wire.error,
    source: { type: wire.source.type, id: wire.source.id, displayName: wire.source.display_name },
    subject: wire.subject,
    isToAllUsers: wire.to_all_users,
    onlyVerified: wire.only_verified,
    counts: {
      users: counts.users,
      processed: counts.processed,
      withoutAddress: counts.without_address,
      unsubscribed: counts.unsubscribed,
      queued: counts.queued,
      delivered: counts.delivered,
      failed: counts.failed,
    },
  };
}
