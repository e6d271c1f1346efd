import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict } from '../../kit/shapes.ts';
import { deliveryError, senderConfig } from '../emails/sent-emails.endpoints.ts';

/** What became of an email. */
export const emailStatuses = [
  /** Waits for its first attempt. */
  'queued',
  /** An attempt failed, and there will be another one. */
  'delayed',
  /** The email server has accepted the email. */
  'sent',
  /** The mailbox rejected the email after the email server had accepted it. */
  'bounced',
  /** There will be no other attempt. */
  'failed',
  /** The project cancelled the email. */
  'cancelled',
  /** The recipient is on the suppression list. */
  'skipped',
] as const;

const loggedEmail = z.object({
  id: fields.uuid,
  created_at_millis: fields.millis,
  recipient: z.string(),
  /** Codes are replaced by dots. */
  subject: z.string(),
  status: z.enum(emailStatuses),
  sent_at_millis: fields.millis.nullable(),
  /** When the next attempt begins. Null if there is none. */
  next_attempt_at_millis: fields.millis.nullable(),
  attempts: z.int(),
  /** Perhaps delivered twice, because the server stopped while it sent the email. */
  may_be_duplicate: z.boolean(),
  /** When the recipient marked the email as spam, as reported by the email provider. */
  marked_as_spam_at_millis: fields.millis.nullable(),
  /** The broadcast that the email belongs to. */
  broadcast_id: z.string().nullable(),
  user_id: z.string().nullable(),
  sender_config: senderConfig,
  error: deliveryError.nullable(),
});

/** The emails of a project that are kept. An addition of Portico. @see docs/build/emails.md#email-log */
export const emailLogEndpoints = defineEndpoints({
  'GET /internal/email-log': {
    summary: 'Search the emails of the project',
    description: `All kept emails, newest first. \`query\` is a whole recipient address, or a part of a recipient or subject. With \`broadcast_id\`, the emails of one broadcast, in the order of the user IDs. One request searches a limited number of emails, so a page can have fewer items than \`limit\`, or none, although there are more. Continue with \`next_cursor\` until it is null.`,
    access: 'admin',
    whose: { of: 'project' },
    query: strict({
      limit: z.int().min(1).max(100).optional(),
      cursor: fields.timeCursor.optional(),
      query: z.string().max(320).optional(),
      status: z.enum(emailStatuses).optional(),
      broadcast_id: fields.uuid.optional(),
    }),
    response: pageOf(loggedEmail),
    errors: [],
  },
  'GET /internal/email-log/:id': {
    summary: 'Get an email with its content',
    description: `Codes are replaced by dots. The content is null after 7 days, and if its codes cannot be removed. Emails of broadcasts are rendered again.`,
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ id: fields.uuid }),
    query: strict({}),
    response: loggedEmail.extend({
      html: secret(z.string().nullable()),
      text: secret(z.string().nullable()),
      /** Why an email of a broadcast cannot be rendered. */
      content_error: z.string().nullable(),
    }),
    errors: [],
    refusals: [404],
  },
});
