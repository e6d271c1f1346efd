import type { Result } from '../../../core/errors.ts';
import type { Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';

type AdminTransport = Transport<'admin'>;

/** A link to a webhook portal, or a token for the Svix API, that has not ended. */
export interface WebhookPortalToken {
  /** ID for revoking it. It is not the token. */
  readonly id: string;
  /** ID of your customer. Null for the endpoints of the project. */
  readonly application: string | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it stops working. */
  readonly expiresAt: Date;
  /** The person or the key set that created it. It ends with the session or the role of the person, or with the key set. */
  readonly createdBy:
    | { readonly type: 'person'; readonly userId: string; readonly email: string | null }
    | { readonly type: 'key'; readonly keySetId: string };
}

/** Options of the list of webhook portal tokens. */
export interface ListWebhookPortalTokensOptions {
  /** Tokens per page, up to 100. Default: 50. */
  readonly limit?: number;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
}

/** A page of webhook portal tokens. */
export type WebhookPortalTokenPage = WebhookPortalToken[] & {
  /** Cursor of the next page. Null on the last one. */
  readonly nextCursor: string | null;
};

export async function sendTestWebhook(
  transport: AdminTransport,
  { endpointId }: { readonly endpointId: string },
): Promise<Result<undefined, { errorMessage: string }>> {
  const answer = await transport.call('POST /internal/send-test-webhook', { body: { endpoint_id: endpointId } });
  if (answer.success) return { status: 'ok', data: undefined };
  return { status: 'error', error: { errorMessage: answer.error_message ?? 'The server returned no error message.' } };
}

/** Lists the links and tokens of webhook portals that have not ended, newest first. */
export async function listWebhookPortalTokens(
  transport: AdminTransport,
  { limit, cursor }: ListWebhookPortalTokensOptions = {},
): Promise<WebhookPortalTokenPage> {
  const query = withoutUndefined({ limit, cursor });
  const { items, pagination } = await transport.call('GET /internal/webhooks/portal-tokens', { query });
  const tokens = items.map((wire) => ({
    id: wire.id,
    application: wire.application,
    createdAt: new Date(wire.created_at_millis),
    expiresAt: new Date(wire.expires_at_millis),
    createdBy:
      wire.person_id === null
        ? { type: 'key' as const, keySetId: wire.key_set_id ?? '' }
        : { type: 'person' as const, userId: wire.person_id, email: wire.person_email },
  }));
  return Object.assign(tokens, { nextCursor: pagination.next_cursor });
}

export async function getSvixToken(transport: AdminTransport): Promise<string> {
  return (await transport.call('POST /webhooks/svix-token', { body: {} })).token;
}
