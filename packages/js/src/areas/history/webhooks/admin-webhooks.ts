import type { Result } from '../../../core/errors.ts';
import type { Answer, Transport } from '../../../core/transport.ts';
import { withoutUndefined } from '../../../core/without-undefined.ts';
import type { WebhookEventType } from './webhook-event.ts';

type WireEndpoint = Answer<'GET /internal/webhooks/endpoints', 'admin'>['items'][number];
type AdminTransport = Transport<'admin'>;

/** A webhook endpoint of a project. */
export interface AdminWebhookEndpoint {
  /** ID of the endpoint. */
  readonly id: string;
  /** URL that receives the events. */
  readonly url: string;
  /** Note for the owners. */
  readonly description: string;
  /** Types of the events that it receives. Null for all. */
  readonly eventTypes: readonly string[] | null;
  /** Maximum number of requests per second. Null for no limit. */
  readonly rateLimit: number | null;
  /** Names of the additional request headers. Their values are secret. */
  readonly headerNames: readonly string[];
  /** Whether it receives events. */
  readonly isEnabled: boolean;
  /** When it was disabled. Null while it is enabled. */
  readonly disabledAt: Date | null;
  /** Who disabled it: an owner, the server after five days of failures, or the receiver with status 410. */
  readonly disabledReason: 'owner' | 'failing' | 'gone' | null;
  /** Since when every attempt has failed. Null if the last one succeeded. */
  readonly failingSince: Date | null;
  /** Until when requests are also signed with the previous secret. Null if there is none. */
  readonly previousSecretExpiresAt: Date | null;
  /** When it was created. */
  readonly createdAt: Date;
  /** When it was last changed. */
  readonly updatedAt: Date;
}

/** A new webhook endpoint. */
export interface AdminWebhookEndpointFirstView extends AdminWebhookEndpoint {
  /** The signing secret (`whsec_…`). The result is the only place with it. */
  readonly secret: string;
}

/** Changes to a webhook endpoint. */
export interface WebhookEndpointUpdateOptions {
  /** An https URL. */
  readonly url?: string;
  /** Note for the owners, up to 500 characters. */
  readonly description?: string;
  /** Types of the events that it receives. Null for all. */
  readonly eventTypes?: readonly WebhookEventType[] | null;
  /** Maximum number of requests per second. Null for no limit. */
  readonly rateLimit?: number | null;
  /** Additional request headers, at most 20. Replaces all stored headers. */
  readonly headers?: Readonly<Record<string, string>> | null;
  /** Whether it receives events. */
  readonly isEnabled?: boolean;
}

/** Options of a new webhook endpoint. Only the URL is required. */
export interface WebhookEndpointCreateOptions extends WebhookEndpointUpdateOptions {
  /** An https URL. */
  readonly url: string;
}

/** A type of webhook events. */
export interface AdminWebhookEventType {
  /** Name of the type, such as `user.created`. */
  readonly type: WebhookEventType;
  /** What has happened. */
  readonly description: string;
  /** The fields of `data`: their paths, such as `teams[].id`, and their types. */
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  /** An example of `data`. */
  readonly example: unknown;
}

/** A link to the page where the endpoints of one application are managed. */
export interface WebhookPortal {
  /** URL of the page. Give it to your customer. It contains the token. */
  readonly url: string;
  /** Token for the Svix API, limited to the application. */
  readonly token: string;
  /** When the link stops working: after an hour. It ends earlier with the session or the key that created it. */
  readonly expiresAt: Date;
}

/** Options of a link to the webhook portal. */
export interface WebhookPortalOptions {
  /** ID of your customer. Without it, the page shows the endpoints of the project. */
  readonly application?: string;
  /** Name of your customer, used when the application is created. */
  readonly applicationName?: string;
}

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

export async function listWebhookEndpoints(transport: AdminTransport): Promise<AdminWebhookEndpoint[]> {
  const { items } = await transport.call('GET /internal/webhooks/endpoints');
  return items.map(endpointFromWire);
}

export async function getWebhookEndpoint(transport: AdminTransport, id: string): Promise<AdminWebhookEndpoint> {
  return endpointFromWire(await transport.call('GET /internal/webhooks/endpoints/:endpoint_id', paramsOf(id)));
}

export async function createWebhookEndpoint(
  transport: AdminTransport,
  options: WebhookEndpointCreateOptions,
): Promise<AdminWebhookEndpointFirstView> {
  const body = { ...bodyOf(options), url: options.url };
  const wire = await transport.call('POST /internal/webhooks/endpoints', { body });
  return { ...endpointFromWire(wire), secret: wire.secret };
}

/** Changes a webhook endpoint. */
export async function updateWebhookEndpoint(
  transport: AdminTransport,
  id: string,
  options: WebhookEndpointUpdateOptions,
): Promise<AdminWebhookEndpoint> {
  const call = { ...paramsOf(id), body: bodyOf(options) };
  return endpointFromWire(await transport.call('PATCH /internal/webhooks/endpoints/:endpoint_id', call));
}

export async function deleteWebhookEndpoint(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/webhooks/endpoints/:endpoint_id', paramsOf(id));
}

/** Replaces the signing secret. */
export async function rotateWebhookSecret(
  transport: AdminTransport,
  id: string,
  secret: string | undefined,
): Promise<{ secret: string; previousSecretExpiresAt: Date }> {
  const call = { ...paramsOf(id), body: secret === undefined ? {} : { secret } };
  const wire = await transport.call('POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret', call);
  return { secret: wire.secret, previousSecretExpiresAt: new Date(wire.previous_secret_expires_at_millis) };
}

/** Queues a test event for one endpoint. */
export async function testWebhookEndpoint(
  transport: AdminTransport,
  id: string,
  eventType: WebhookEventType | undefined,
): Promise<{ messageId: string }> {
  const call = { ...paramsOf(id), body: eventType === undefined ? {} : { event_type: eventType } };
  const { message_id } = await transport.call('POST /internal/webhooks/endpoints/:endpoint_id/test', call);
  return { messageId: message_id };
}

export async function sendTestWebhook(
  transport: AdminTransport,
  { endpointId }: { readonly endpointId: string },
): Promise<Result<undefined, { errorMessage: string }>> {
  const answer = await transport.call('POST /internal/send-test-webhook', { body: { endpoint_id: endpointId } });
  if (answer.success) return { status: 'ok', data: undefined };
  return { status: 'error', error: { errorMessage: answer.error_message ?? 'The server returned no error message.' } };
}

/** Queues the example of an event type. */
export async function triggerWebhook(
  transport: AdminTransport,
  eventType: Exclude<WebhookEventType, 'stack.test'>,
): Promise<{ messageId: string; deliveries: number }> {
  const wire = await transport.call('POST /internal/webhooks/trigger', { body: { event_type: eventType } });
  return { messageId: wire.message_id, deliveries: wire.deliveries };
}

export async function listWebhookEventTypes(transport: AdminTransport): Promise<AdminWebhookEventType[]> {
  const { items } = await transport.call('GET /internal/webhooks/event-types');
  return items.map(({ type, ...rest }) => ({ ...rest, type: type as WebhookEventType }));
}

/** Creates a link to the webhook portal. */
export async function createWebhookPortal(
  transport: AdminTransport,
  { application, applicationName }: WebhookPortalOptions = {},
): Promise<WebhookPortal> {
  const body = withoutUndefined({ application, application_name: applicationName });
  const { url, token, expires_at_millis } = await transport.call('POST /internal/webhooks/portal', { body });
  return { url, token, expiresAt: new Date(expires_at_millis) };
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

/** Revokes a link or token of a webhook portal. */
export async function revokeWebhookPortalToken(transport: AdminTransport, id: string): Promise<void> {
  await transport.call('DELETE /internal/webhooks/portal-tokens/:token_id', { params: { token_id: id } });
}

export async function getSvixToken(transport: AdminTransport): Promise<string> {
  return (await transport.call('POST /webhooks/svix-token', { body: {} })).token;
}

const paramsOf = (id: string) => ({ params: { endpoint_id: id } });

function bodyOf(options: WebhookEndpointUpdateOptions) {
  const { url, description, eventTypes, rateLimit, headers, isEnabled } = options;
  return withoutUndefined({
    url,
    description,
    event_types: eventTypes === undefined || eventTypes === null ? eventTypes : [...eventTypes],
    rate_limit: rateLimit,
    headers,
    is_enabled: isEnabled,
  });
}

function endpointFromWire(wire: WireEndpoint): AdminWebhookEndpoint {
  const date = (millis: number | null) => (millis === null ? null : new Date(millis));
  return {
    id: wire.id,
    url: wire.url,
    description: wire.description,
    eventTypes: wire.event_types,
    rateLimit: wire.rate_limit,
    headerNames: wire.header_names,
    isEnabled: wire.is_enabled,
    disabledAt: date(wire.disabled_at_millis),
    disabledReason: wire.disabled_reason,
    failingSince: date(wire.failing_since_millis),
    previousSecretExpiresAt: date(wire.previous_secret_expires_at_millis),
    createdAt: new Date(wire.created_at_millis),
    updatedAt: new Date(wire.updated_at_millis),
  };
}
