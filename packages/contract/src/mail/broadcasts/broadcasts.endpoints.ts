import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { emailOutage } from '../emails/outage.ts';

const params = strict({ id: fields.uuid });
const count = z.int();

/**
 * An email to users of the project, and its progress.
 *
 * @sdk AdminEmailBroadcast
 */
export const broadcast = z.object({
  /** ID of the broadcast. */
  id: z.string(),
  /** When the email was requested. */
  created_at_millis: fields.millis,
  /** When sending begins. */
  scheduled_at_millis: fields.millis,
  /** When the last email was queued, or when the broadcast was cancelled. Null before. */
  finished_at_millis: fields.millis.nullable(),
  /** `completed`: all emails are queued, and most are sent. */
  status: z.enum(['scheduled', 'sending', 'paused', 'completed', 'cancelled', 'failed']),
  /** Why the broadcast was paused or failed. */
  error: z.string().nullable(),
  /** What is sent. */
  source: z.object({
    type: z.enum(['html', 'template', 'draft']),
    /** ID of the template or draft. */
    id: z.string().nullable(),
    /** Name of the template or draft. */
    display_name: z.string().nullable(),
  }),
  /** The subject that was given. Null if each email has that of the template or draft. */
  subject: z.string().nullable(),
  /** Whether all users get the email. */
  to_all_users: z.boolean(),
  /** Whether users whose primary email is not verified are skipped. They count as without an address. */
  only_verified: z.boolean(),
  /** Number of users and emails. */
  counts: z.object({
    /** Users when the email was requested. */
    users: count,
    /** Users whose email was queued or skipped. */
    processed: count,
    /** Skipped users without an email address. */
    without_address: count,
    /** Skipped users who disabled the notification category. */
    unsubscribed: count,
    /** Queued emails, including sent and failed ones. */
    queued: count,
    /** Emails that the email server accepted. */
    delivered: count,
    /** Emails that failed for good. */
    failed: count,
  }),
});

/**
 * Limits of the delivery.
 *
 * @sdk EmailDeliverySettings
 */
const delivery = z.object({
  /** Maximum number of emails of broadcasts per second. Null for no limit. */
  emails_per_second: z.number().nullable(),
});

/** Broadcasts of a project. An addition of Portico. */
export const broadcastEndpoints = defineEndpoints({
  /** @sdk emails.listBroadcasts(options?: ListEmailBroadcastsOptions): EmailBroadcastPage */
  'GET /internal/email-broadcasts': {
    summary: 'List the email broadcasts of the project with their progress',
    description: 'Newest first, from the last 90 days.',
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a list of broadcasts. */
    query: strict({
      /** Maximum number of broadcasts, at most 100. Default: 20. */
      limit: z.int().min(1).max(100).optional(),
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
    }),
    /** A page of broadcasts. `nextCursor` is null at the end. */
    response: pageOf(broadcast),
    errors: [],
  },
  /** @sdk emails.getBroadcast(id): AdminEmailBroadcastDetails */
  'GET /internal/email-broadcasts/:id': {
    summary: 'Get an email broadcast with its progress',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    /** A broadcast with details that lists do not contain. */
    response: broadcast.extend({
      /** Emails that were perhaps delivered twice, because the server stopped while it sent them. */
      possible_duplicates: count,
    }),
    errors: [],
    refusals: [404],
  },
  /** @sdk emails.pauseBroadcast(id) */
  'POST /internal/email-broadcasts/:id/pause': {
    summary: 'Pause an email broadcast',
    description: 'Emails that are queued already are still sent.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({}),
    response: broadcast,
    errors: [],
    refusals: [400, 404],
  },
  /** @sdk emails.resumeBroadcast(id) */
  'POST /internal/email-broadcasts/:id/resume': {
    summary: 'Resume a paused email broadcast',
    description: 'Continues with the first user who has no email yet.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({}),
    response: broadcast,
    errors: [],
    refusals: [400, 404],
  },
  /** @sdk emails.cancelBroadcast(id) */
  'POST /internal/email-broadcasts/:id/cancel': {
    summary: 'Cancel an email broadcast',
    description: 'Queued emails are not sent. Emails that were sent already cannot be recalled.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    body: strict({}),
    response: broadcast,
    errors: [],
    refusals: [400, 404],
  },
  /** @sdk emails.getDelivery(): EmailDelivery */
  'GET /internal/email-delivery': {
    summary: 'Get the limits of broadcasts',
    description: 'Also says since when the mail server accepts no emails.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    /** Limits of the delivery, and whether it works. */
    response: delivery.extend({
      /** Since when the email server accepts no emails. Null if it does. */
      outage: emailOutage,
    }),
    errors: [],
  },
  /** @sdk emails.updateDelivery(settings: EmailDeliverySettings): void */
  'PATCH /internal/email-delivery': {
    summary: 'Limit how fast the project sends broadcasts',
    description:
      'Some email providers accept a limited number of emails per second. Null for no limit. Sign-in emails are not limited.',
    access: 'admin',
    whose: { of: 'project' },
    /** Limits of the delivery. */
    body: strict({
      /** Maximum number of emails of broadcasts per second. Null for no limit. */
      emails_per_second: z.number().min(0.1).max(10_000).nullable(),
    }),
    response: delivery,
    errors: [],
  },
});
