import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict } from '../../kit/shapes.ts';

/** Why the delivery of an email failed. @see docs/reference/protocol/emails.md#delivery */
export const emailErrorTypes = [
  'HOST_NOT_FOUND',
  'AUTH_FAILED',
  'TEMPORARY',
  'INVALID_EMAIL_ADDRESS',
  'REJECTED',
  'TIMEOUT',
  'SOCKET_CLOSED',
  'CODE_EXPIRED',
  'RENDERING_ERROR',
  'CANCELLED',
  'SUPPRESSED',
  'UNSUBSCRIBED',
  'BOUNCED',
  'DELAYED',
  'UNKNOWN',
] as const;

/** A host name or IP address, without a port. */
const host = z
  .string()
  .max(253)
  .regex(/^[A-Za-z0-9.:_-]+$/, { error: '{path} must be a host name' });

const text = z.string().max(1000).min(1, { error: '{path} must not be empty' });

/** An SMTP server with its sender, as input. @see docs/reference/protocol/projects.md#owner-view */
export const emailServer = strict({
  host,
  port: z.int().min(0).max(65_535),
  username: text,
  password: secret(text),
  sender_name: text,
  sender_email: fields.knownEmail,
});

/** The sender of an email. Details of the shared server are not included. */
export const senderConfig = z.object({
  type: z.enum(['shared', 'standard']),
  host: z.string().optional(),
  port: z.number().optional(),
  username: z.string().optional(),
  sender_name: z.string(),
  sender_email: z.string(),
});

/** Why the delivery of an email failed. */
export const deliveryError = z.object({
  rawError: z.string(),
  errorType: z.enum(emailErrorTypes),
  canRetry: z.boolean(),
  message: z.string(),
});

/** A sent or failed email. */
const sentEmail = z.object({
  id: fields.uuid,
  subject: z.string(),
  sent_at_millis: fields.millis,
  to: z.array(z.string()),
  sender_config: senderConfig,
  error: deliveryError.nullish(),
});

/** Endpoints for sent emails and test emails. @see docs/reference/protocol/emails.md#sent-emails-and-test-emails */
export const sentEmailEndpoints = defineEndpoints({
  'GET /internal/emails': {
    summary: 'List the newest emails of the project',
    description: 'The last 100 emails, newest first. Undelivered ones contain the error.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: listOf(sentEmail),
  },
  'POST /internal/send-test-email': {
    summary: 'Send a test email through an SMTP server',
    description:
      'Sends one email and waits up to ten seconds. The status is 200 even if that fails. The response then contains the error.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ recipient_email: fields.email, email_config: emailServer }),
    response: z.object({ success: z.boolean(), error_message: z.string().optional() }),
  },
});
