import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { bodyLimits } from '../../kit/body-limits.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';

/** Email providers that report bounces and complaints. `generic` is any other program. */
export const emailProviders = ['ses', 'postmark', 'resend', 'mailgun', 'generic'] as const;

/** An email provider. */
export type EmailProvider = (typeof emailProviders)[number];

/**
 * An email provider that reports bounces and complaints. `generic` is any other program.
 *
 * @sdk EmailProvider
 */
const provider = z.enum(emailProviders);
const signingSecret = z.string().min(8).max(200);
const byProvider = strict({ provider });

const header = z.string().max(2000).optional();

/** Headers with signatures. */
const signatureHeaders = z.object({
  'svix-id': header,
  'svix-timestamp': header,
  'svix-signature': header,
  'webhook-id': header,
  'webhook-timestamp': header,
  'webhook-signature': header,
});

/** Reports of email providers about sent emails. @see docs/run/email-delivery.md#bounces-and-complaints */
export const emailWebhookEndpoints = defineEndpoints({
  /** @sdk emailDelivery.listWebhooks(): AdminEmailWebhook[] */
  'GET /internal/email-webhooks': {
    summary: 'List the webhooks at which email providers report bounces and complaints',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    /** The webhook of an email provider. */
    response: listOf(
      z.object({
        /** The email provider. */
        provider,
        /** When its URL was created. */
        created_at_millis: fields.millis,
        /** Whether a signing secret is stored. Reports of Resend and Mailgun are rejected without one. */
        has_signing_secret: z.boolean(),
        /** When the last event was received, to the minute, or null. */
        last_event_at_millis: fields.millis.nullable(),
        /** Type of that event in the words of the provider, or null. */
        last_event_type: z.string().nullable(),
      }),
    ),
    errors: [],
  },
  /**
   * @param signingSecret signing secret of Resend, Mailgun or another program. Default: the stored one
   * @returns the URL with a secret token. The result is the only place with it
   *
   * @sdk emailDelivery.createWebhook(provider, signingSecret?)
   */
  'POST /internal/email-webhooks': {
    summary: 'Create the URL at which an email provider reports bounces and complaints',
    description:
      'The URL contains a secret token, and this response is the only place with it. Another call replaces the URL: the old one stops working. The signing secret stays if it is not given.',
    access: 'admin',
    whose: { of: 'project' },
    body: strict({ provider, signing_secret: secret(signingSecret.optional()) }),
    response: z.object({ provider, url: secret(z.string()) }),
    errors: [],
    refusals: [400],
  },
  /** @sdk emailDelivery.setWebhookSecret(provider, signingSecret) */
  'PATCH /internal/email-webhooks/:provider': {
    summary: 'Set the signing secret of an email provider',
    description: 'Null removes it.',
    access: 'admin',
    whose: { of: 'project' },
    params: byProvider,
    body: strict({ signing_secret: secret(signingSecret.nullable()) }),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
  /** @sdk emailDelivery.deleteWebhook(provider) */
  'DELETE /internal/email-webhooks/:provider': {
    summary: 'Delete the webhook URL of an email provider',
    access: 'admin',
    whose: { of: 'project' },
    params: byProvider,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
  'POST /emails/provider-webhooks/:provider/:token': {
    summary: 'Report a bounce or complaint',
    description:
      'For email providers. Each sends its own format. Events of other kinds, and repeated ones, are accepted and have no effect.',
    access: 'public',
    whose: { of: 'secret', in: 'params.token' },
    bodySize: 'report',
    bodyFormat: 'text',
    params: strict({ provider, token: z.string().regex(/^[0-9a-z]{45}$/, { error: '{path} is invalid' }) }),
    headers: signatureHeaders,
    body: secret(z.string().max(bodyLimits.report)),
    response: success,
    errors: [],
    refusals: [400, 401, 404],
  },
});
