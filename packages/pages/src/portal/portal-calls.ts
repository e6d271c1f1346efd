import type { Endpoints } from '@portico/contract';
import { RequestFailed } from '@portico/react';
import { linkTransport } from '../transport.ts';
import type { PortalAccess } from './portal-access.ts';

/** An endpoint of the Svix API. @see docs/reference/protocol/webhooks.md#svix-api */
export interface PortalEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly disabled?: boolean;
  readonly filterTypes?: readonly string[] | null;
  readonly createdAt: string;
}

/** What a form changes. */
export interface PortalEndpointChange {
  readonly url: string;
  readonly description: string;
  readonly filterTypes: readonly string[] | null;
  readonly disabled: boolean;
}

/** An attempt to deliver a message. Status 0 is a success, 1 pending, 2 a failure and 3 sending. */
export interface PortalAttempt {
  readonly id: string;
  readonly msgId: string;
  readonly responseStatusCode: number;
  readonly responseDurationMs: number;
  readonly response: string;
  readonly status: 0 | 1 | 2 | 3;
  readonly timestamp: string;
  readonly msg?: { readonly eventType: string; readonly payload: unknown };
}

/** A page of a list. */
export interface PortalList<T> {
  readonly data: readonly T[];
  readonly iterator: string | null;
  readonly done: boolean;
}

const pageSize = 50;

/** The contract declares no bodies, queries and responses of the Svix API. */
interface SvixTransport {
  call<T = void>(
    operation: Extract<keyof Endpoints, `${string} /app/:app_id${string}`>,
    input: { readonly params: object; readonly query?: object; readonly body?: object },
  ): Promise<T>;
}

/** Calls of the Svix API for one application. They throw a `RequestFailed`, or a `TypeError` without a connection. */
export type PortalCalls = ReturnType<typeof portalCalls>;

/** Creates the calls of an application. Their names are those of Svix, so they are not converted. */
export function portalCalls({ app, token }: PortalAccess) {
  const headers = { authorization: `Bearer ${token}` };
  const { call } = linkTransport({ headers, failureOf }) as unknown as SvixTransport;
  const params = { app_id: app };
  const of = (endpoint_id: string) => ({ ...params, endpoint_id });
  return {
    application: async () => await call<{ name: string }>('GET /app/:app_id', { params }),
    endpoints: async () => {
      const input = { params, query: { limit: 100 } };
      return (await call<PortalList<PortalEndpoint>>('GET /app/:app_id/endpoint', input)).data;
    },
    create: async (body: PortalEndpointChange) =>
      await call<PortalEndpoint>('POST /app/:app_id/endpoint', { params, body }),
    update: async (id: string, body: Partial<PortalEndpointChange>) =>
      await call<PortalEndpoint>('PATCH /app/:app_id/endpoint/:endpoint_id', { params: of(id), body }),
    remove: async (id: string) => await call('DELETE /app/:app_id/endpoint/:endpoint_id', { params: of(id) }),
    secret: async (id: string) =>
      (await call<{ key: string }>('GET /app/:app_id/endpoint/:endpoint_id/secret', { params: of(id) })).key,
    rotate: async (id: string) =>
      await call('POST /app/:app_id/endpoint/:endpoint_id/secret/rotate', { params: of(id) }),
    attempts: async (id: string, iterator: string | null, status: '0' | '2' | undefined) => {
      const input = { params: of(id), query: { limit: pageSize, with_msg: true, iterator, status } };
      return await call<PortalList<PortalAttempt>>('GET /app/:app_id/attempt/endpoint/:endpoint_id', input);
    },
    resend: async (id: string, msg_id: string) =>
      await call('POST /app/:app_id/msg/:msg_id/endpoint/:endpoint_id/resend', { params: { ...of(id), msg_id } }),
  };
}

function failureOf({ status, headers, url }: Response, text: string): RequestFailed {
  return new RequestFailed({ url, status, text: problemOf(text), headers });
}

/** Returns the text of an error: `detail` is a text, or a list of invalid fields. */
function problemOf(text: string): string {
  const detail = detailIn(text);
  if (typeof detail === 'string') return detail;
  const [first] = Array.isArray(detail) ? (detail as { msg?: string }[]) : [];
  return first?.msg ?? 'The request was refused';
}

function detailIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { detail?: unknown }).detail;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
