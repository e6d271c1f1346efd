import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { emailOutage } from '../emails/outage.ts';

const params = strict({ id: fields.uuid });
const count = z.int();

/** A broadcast: one request to send an email to users, and its progress. */
export const broadcast = z.object({
  id: z.string(),
  created_at_millis: fields.millis,
  scheduled_at_millis: fields.millis,
  finished_at_millis: fields.millis.nullable(),
  /** `completed`: all emails are queued, and most are sent. */
  status: z.enum(['scheduled', 'sending', 'paused', 'completed', 'cancelled', 'failed']),
  error: z.string().nullable(),
  source: z.object({
    type: z.enum(['html', 'template', 'draft']),
    id: z.string().nullable(),
    display_name: z.string().nullable(),
  }),
  /** Null if each email has the subject of the template. */
  subject: z.string().nullable(),
  to_all_users: z.boolean(),
  /** Whether users whose primary email is not verified are skipped. They count as without an address. */
  only_verified: z.boolean(),
  counts: z.object({
    /** Users when the broadcast was created. */
    users: count,
    /** Users whose email was queued or skipped. */
    processed: count,
    without_address: count,
    unsubscribed: count,
    queued: count,
    delivered: count,
    failed: count,
  }),
});

/** How fast the project sends broadcasts. */
const delivery = z.object({ emails_per_second: z.number().nullable() });

/** Broadcasts of a project. An addition of Portico. */
export const broadcastEndpoints = defineEndpoints({
  'GET /internal/email-broadcasts': {
    summary: 'List the email broadcasts of the project',
    description: 'Newest first, from the last 90 days.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      limit: z.int().min(1).max(100).optional(),
      cursor: fields.timeCursor.optional(),
    }),
    response: pageOf(broadcast),
    errors: [],
  },
  'GET /internal/email-broadcasts/:id': {
    summary: 'Get an email broadcast with its progress',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: broadcast.extend({
      /** Emails that were perhaps delivered twice, because the server stopped while it sent them. */
      possible_duplicates: count,
    }),
    errors: [],
    refusals: [404],
  },
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
  'GET /internal/email-delivery': {
    summary: 'Get the limit of broadcasts, and since when the mail server accepts no emails',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: delivery.extend({ outage: emailOutage }),
    errors: [],
  },
  'PATCH /internal/email-delivery': {
    summary: 'Limit how fast the project sends broadcasts',
    description:
      'Some email providers accept a limited number of emails per second. Null for no limit. Sign-in emails are not limited.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ emails_per_second: z.number().min(0.1).max(10_000).nullable() }),
    response: delivery,
    errors: [],
  },
});
