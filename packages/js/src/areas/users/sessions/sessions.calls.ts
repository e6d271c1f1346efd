// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function listOfPerson(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly userId: string;
    readonly createdAt: number;
    readonly lastUsedAt?: number | undefined;
    readonly isImpersonation: boolean;
    /** How the user signed in: `password`, `otp`, `passkey`, an identity provider, `cli` or `other`. */
    readonly signInMethod:
      | 'password'
      | 'otp'
      | 'passkey'
      | 'google'
      | 'github'
      | 'microsoft'
      | 'spotify'
      | 'facebook'
      | 'discord'
      | 'gitlab'
      | 'bitbucket'
      | 'linkedin'
      | 'apple'
      | 'x'
      | 'twitch'
      | 'cli'
      | 'other';
    readonly isCurrentSession: boolean;
    readonly lastUsedAtEndUserIpInfo?:
      | {
          readonly ip: string;
          readonly countryCode?: string | null | undefined;
          readonly regionCode?: string | null | undefined;
          readonly cityName?: string | null | undefined;
          readonly latitude?: number | null | undefined;
          readonly longitude?: number | null | undefined;
          readonly tzIdentifier?: string | null | undefined;
        }
      | undefined;
    /** Device of the last use. Null if unknown, such as for a session that a server created. */
    readonly device: {
      readonly browser: string | null;
      readonly system: string | null;
      readonly model: string | null;
    } | null;
  }[]
> {
  return await callAs(caller.transport, 'GET /internal/people/:user_id/sessions', { params: { user_id: userId } });
}

export async function create(
  caller: AnyCaller,
  userId: string,
  options: { readonly expiresInMillis?: number | undefined; readonly isImpersonation?: boolean | undefined },
): Promise<{ refreshToken: string; accessToken: string }> {
  return await callAs(caller.transport, 'POST /auth/sessions', {
    body: { userId, ...pick('sessions.create', options, 'expiresInMillis', 'isImpersonation') },
  });
}

export async function list(
  caller: AnyCaller,
  userId: string,
  includeImpersonation?: boolean,
): Promise<
  {
    readonly id: string;
    readonly userId: string;
    readonly createdAt: number;
    readonly lastUsedAt?: number | undefined;
    readonly isImpersonation: boolean;
    /** How the user signed in: `password`, `otp`, `passkey`, an identity provider, `cli` or `other`. */
    readonly signInMethod:
      | 'password'
      | 'otp'
      | 'passkey'
      | 'google'
      | 'github'
      | 'microsoft'
      | 'spotify'
      | 'facebook'
      | 'discord'
      | 'gitlab'
      | 'bitbucket'
      | 'linkedin'
      | 'apple'
      | 'x'
      | 'twitch'
      | 'cli'
      | 'other';
    readonly isCurrentSession: boolean;
    readonly lastUsedAtEndUserIpInfo?:
      | {
          readonly ip: string;
          readonly countryCode?: string | null | undefined;
          readonly regionCode?: string | null | undefined;
          readonly cityName?: string | null | undefined;
          readonly latitude?: number | null | undefined;
          readonly longitude?: number | null | undefined;
          readonly tzIdentifier?: string | null | undefined;
        }
      | undefined;
    /** Device of the last use. Null if unknown, such as for a session that a server created. */
    readonly device: {
      readonly browser: string | null;
      readonly system: string | null;
      readonly model: string | null;
    } | null;
  }[]
> {
  return await callAs(caller.transport, 'GET /auth/sessions', { query: { userId, includeImpersonation } });
}

export async function revokeOthers(caller: AnyCaller, userId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /auth/sessions', { query: { userId } });
}

export async function revoke(caller: AnyCaller, sessionId: string, userId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /auth/sessions/:session_id', {
    params: { session_id: sessionId },
    query: { userId },
  });
}

export async function createImpersonationLink(
  caller: AnyCaller,
  userId: string,
  options: {
    readonly reason: string;
    readonly expiresInMillis?: number | undefined;
    readonly callbackUrl?: string | undefined;
  },
): Promise<{
  url: string;
  expiresAt: Date;
  /** How long the session will last. */
  sessionExpiresInMillis: number;
}> {
  return await callAs(caller.transport, 'POST /auth/impersonation/links', {
    body: { userId, ...pick('sessions.createImpersonationLink', options, 'reason', 'expiresInMillis', 'callbackUrl') },
  });
}
