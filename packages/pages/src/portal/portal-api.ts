import { serverPath } from '@portico/dashboard/lib/server-path.ts';
import { RequestFailed } from '@portico/react';
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

const pageSize = '50';

/** Calls of the Svix API for one application. They throw a `RequestFailed`, or a `TypeError` without a connection. */
export type PortalApi = ReturnType<typeof createPortalApi>;

/** Creates the calls of an application. */
export function createPortalApi({ app, token }: PortalAccess) {
  const root = serverPath(`/api/v1/app/${encodeURIComponent(app)}`);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${root}${path}`, {
      method,
      cache: 'no-store',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      const { status, headers, url } = response;
      throw new RequestFailed({ url, status, text: problemOf(text), headers });
    }
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const endpoint = (id: string) => `/endpoint/${encodeURIComponent(id)}`;
  return {
    application: async () => await call<{ name: string }>('GET', ''),
    endpoints: async () => (await call<PortalList<PortalEndpoint>>('GET', '/endpoint?limit=100')).data,
    create: async (change: PortalEndpointChange) => await call<PortalEndpoint>('POST', '/endpoint', change),
    update: async (id: string, change: Partial<PortalEndpointChange>) =>
      await call<PortalEndpoint>('PATCH', endpoint(id), change),
    remove: async (id: string) => await call<undefined>('DELETE', endpoint(id)),
    secret: async (id: string) => (await call<{ key: string }>('GET', `${endpoint(id)}/secret`)).key,
    rotate: async (id: string) => await call<undefined>('POST', `${endpoint(id)}/secret/rotate`, {}),
    attempts: async (id: string, iterator: string | null, status: '0' | '2' | undefined) => {
      const query = new URLSearchParams({
        limit: pageSize,
        with_msg: 'true',
        ...(iterator !== null && { iterator }),
        ...(status !== undefined && { status }),
      });
      return await call<PortalList<PortalAttempt>>('GET', `/attempt${endpoint(id)}?${query}`);
    },
    resend: async (id: string, messageId: string) =>
      await call<undefined>('POST', `/msg/${encodeURIComponent(messageId)}${endpoint(id)}/resend`, {}),
  };
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
