// Generated from packages/contract/src/mail/broadcasts/broadcasts.endpoints.ts by `npm run fix`.
import type { EmailServerOutage } from './outage.types.ts';

/** Options of a list of broadcasts. */
export interface ListEmailBroadcastsOptions {
  /** Maximum number of broadcasts, at most 100. Default: 20. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

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
  readonly status: 'scheduled' | 'sending' | 'paused' | 'completed' | 'cancelled' | 'failed';
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

/** A page of broadcasts. `nextCursor` is null at the end. */
export type EmailBroadcastPage = AdminEmailBroadcast[] & { readonly nextCursor: string | null };

/** A broadcast with details that lists do not contain. */
export interface AdminEmailBroadcastDetails extends AdminEmailBroadcast {
  /** Emails that were perhaps delivered twice, because the server stopped while it sent them. */
  readonly possibleDuplicates: number;
}

/** Limits of the delivery. */
export interface EmailDeliverySettings {
  /** Maximum number of emails of broadcasts per second. Null for no limit. */
  readonly emailsPerSecond: number | null;
}

/** Limits of the delivery, and whether it works. */
export interface EmailDelivery extends EmailDeliverySettings {
  /** Since when the email server accepts no emails. Null if it does. */
  readonly outage: EmailServerOutage | null;
}
