import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { pageOf, strict, success } from '../../kit/shapes.ts';

/** A token of a portal or of the Svix API. */
const portalToken = z.object({
  id: z.string(),
  /** UID of the application. Null for the project itself. */
  application: z.string().nullable(),
  created_at_millis: fields.millis,
  expires_at_millis: fields.millis,
  /** The person who created it. Null for a key. */
  person_id: z.string().nullable(),
  person_email: z.string().nullable(),
  /** The key set that created it. Null for a person. */
  key_set_id: z.string().nullable(),
});

/** Links to webhook portals, and tokens for the Svix API. @see docs/reference/protocol/webhooks.md#portal-tokens */
export const portalEndpoints = defineEndpoints({
  /** @sdk webhooks.createPortal(options?: WebhookPortalOptions): WebhookPortal */
  'POST /internal/webhooks/portal': {
    summary: 'Create a link to the webhook portal',
    description:
      "A page where the endpoints of one application are managed, for the project's own customers. Without an application, it shows the endpoints of the project. An application is created on first use. The link works for an hour, and ends with the session or the key that created it.",
    access: 'admin',
    whose: { of: 'project' },
    /** Options of a link to the webhook portal. */
    body: strict({
      /** ID of your customer. Without it, the page shows the endpoints of the project. */
      application: z
        .string()
        .regex(/^[a-zA-Z0-9\-_.]{1,256}$/, { error: '{path} may contain letters, digits, "-", "_" and "."' })
        .optional(),
      /** Name of your customer, used when the application is created. */
      application_name: z.string().min(1).max(256).optional(),
    }),
    /** A link to the page where the endpoints of one application are managed. */
    response: z.object({
      /** URL of the page. Give it to your customer. It contains the token. */
      url: secret(z.string()),
      /** Token for the Svix API, limited to the application. */
      token: secret(z.string()),
      /** When the link stops working: after an hour. It ends earlier with the session or the key that created it. */
      expires_at_millis: fields.millis,
    }),
    errors: [],
    refusals: [400],
  },
  'GET /internal/webhooks/portal-tokens': {
    summary: 'List the tokens of webhook portals',
    description: 'Tokens of portals and of the Svix API that have not ended, newest first.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({ limit: z.int().min(1).max(100).optional(), cursor: fields.timeCursor.optional() }),
    response: pageOf(portalToken),
    errors: [],
  },
  /**
   * @throws {RequestFailed} 404
   *
   * @sdk webhooks.revokePortalToken(tokenId)
   */
  'DELETE /internal/webhooks/portal-tokens/:token_id': {
    summary: 'Revoke a link to a webhook portal or a token for the Svix API',
    access: 'admin',
    whose: { of: 'project' },
    params: strict({ token_id: fields.uuid }),
    query: strict({}),
    response: success,
    errors: [],
    refusals: [404],
  },
  'POST /webhooks/svix-token': {
    summary: 'Create a token for the Svix API',
    description:
      'Allows to manage the endpoints of the project through the Svix API for an hour. The token ends with the session or the key that created it.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: strict({}),
    response: z.object({ token: secret(z.string()) }),
    status: 201,
    errors: [],
    refusals: [400],
  },
});
