import type { SignInFailure } from '@portico/contract';
import type { Answer, Transport } from '../../../core/transport.ts';

export type { SignInFailure };

type WireSignIn = Answer<'GET /sign-ins', 'server'>['items'][number];

/** A successful or failed sign-in. */
export interface LoggedSignIn {
  /** ID of the sign-in. */
  readonly id: string;
  /** When it happened. */
  readonly createdAt: Date;
  /** Why it failed. Null if it succeeded. */
  readonly reason: SignInFailure | null;
  /** A sign-in method, such as `password`, or the type of an identity provider. Null if it is not known. */
  readonly method: string | null;
  /** ID of the user. Null if the credentials belong to no known user. */
  readonly userId: string | null;
  /** Display name or email of the user, as it is now. Null if there is no such user. */
  readonly userName: string | null;
  /** The address that was entered, if it belongs to no user or was not looked up. */
  readonly address: string | null;
  /** IP address of the request. */
  readonly ip: string | null;
  /** Two-letter code of the country. */
  readonly country: string | null;
  /** User agent of the browser or program. */
  readonly userAgent: string | null;
  /** ID of the request. */
  readonly requestId: string | null;
}

/** Which sign-ins are wanted. */
export interface ListSignInsOptions {
  /** The beginning of a name or address of a user, a user ID, or the whole address that was entered. */
  readonly query?: string | undefined;
  /** Default: both. */
  readonly result?: 'succeeded' | 'failed' | undefined;
  /** Only sign-ins that failed for this reason. */
  readonly reason?: SignInFailure | undefined;
  /** Only sign-ins at this time or later. */
  readonly from?: Date | undefined;
  /** Only sign-ins before this time. */
  readonly to?: Date | undefined;
  /** Maximum number of sign-ins on the page, at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

/** A page of sign-ins, newest first. `nextCursor` is null on the last page. */
export type SignInPage = LoggedSignIn[] & { readonly nextCursor: string | null };

/** Lists sign-ins, newest first. */
export async function listSignIns(
  transport: Transport<'server'>,
  { from, to, ...options }: ListSignInsOptions = {},
): Promise<SignInPage> {
  const query = { ...options, from_millis: from?.getTime(), to_millis: to?.getTime() };
  const { items, pagination } = await transport.call('GET /sign-ins', { query });
  return Object.assign(items.map(signInFromWire), { nextCursor: pagination.next_cursor });
}

function signInFromWire(wire: WireSignIn): LoggedSignIn {
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at_millis),
    reason: wire.reason,
    method: wire.method,
    userId: wire.user_id,
    userName: wire.user_name,
    address: wire.address,
    ip: wire.ip,
    country: wire.country,
    userAgent: wire.user_agent,
    requestId: wire.request_id,
  };
}
