// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function createForUser(
  caller: AnyCaller,
  userId: string,
  options: {
    readonly description: string;
    readonly expiresAt: Date | null;
    readonly isPublic?: boolean | undefined;
    /** The valid key of the same owner that the new one replaces. It expires then, unless it expires earlier. */
    readonly replaces?: { readonly id: string; readonly until: Date } | undefined;
  },
): Promise<{
  id: string;
  description: string;
  isPublic: boolean;
  createdAt: Date;
  expiresAt?: Date | undefined;
  manuallyRevokedAt?: Date | undefined;
  /** When a server last checked the key, to the day. Missing: not since Portico records it. */
  lastUsedAt?: Date | undefined;
  type: 'user';
  userId: string;
  value: string;
}> {
  return await callAs(caller.transport, 'POST /user-api-keys', {
    body: { userId, ...pick('apiKeys.createForUser', options, 'description', 'expiresAt', 'isPublic', 'replaces') },
    times: ['expires_at_millis'],
  });
}

export async function listOfUser(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly description: string;
    readonly isPublic: boolean;
    readonly createdAt: Date;
    readonly expiresAt?: Date | undefined;
    readonly manuallyRevokedAt?: Date | undefined;
    /** When a server last checked the key, to the day. Missing: not since Portico records it. */
    readonly lastUsedAt?: Date | undefined;
    readonly type: 'user';
    readonly userId: string;
    readonly value: { readonly lastFour: string };
  }[]
> {
  return await callAs(caller.transport, 'GET /user-api-keys', { query: { userId } });
}

export async function updateOfUser(
  caller: AnyCaller,
  keyId: string,
  userId: string,
  changes: {
    readonly description?: string | undefined;
    readonly expiresAt?: Date | null | undefined;
    readonly revoked?: true | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /user-api-keys/:key_id', {
    params: { key_id: keyId },
    query: { userId },
    body: pick('apiKeys.updateOfUser', changes, 'description', 'expiresAt', 'revoked'),
    times: ['expires_at_millis'],
  });
}

export async function checkOfUser(
  caller: AnyCaller,
  apiKey: string,
): Promise<{
  id: string;
  description: string;
  isPublic: boolean;
  createdAt: Date;
  expiresAt?: Date | undefined;
  manuallyRevokedAt?: Date | undefined;
  /** When a server last checked the key, to the day. Missing: not since Portico records it. */
  lastUsedAt?: Date | undefined;
  type: 'user';
  userId: string;
  value: { readonly lastFour: string };
  /** The user lacks the second factor that the project requires. Apps must then refuse the key. */
  secondFactorSetupRequired?: true | undefined;
}> {
  return await callAs(caller.transport, 'POST /user-api-keys/check', { body: { apiKey } });
}

export async function createForTeam(
  caller: AnyCaller,
  teamId: string,
  options: {
    readonly description: string;
    readonly expiresAt: Date | null;
    readonly isPublic?: boolean | undefined;
    /** The valid key of the same owner that the new one replaces. It expires then, unless it expires earlier. */
    readonly replaces?: { readonly id: string; readonly until: Date } | undefined;
  },
): Promise<{
  id: string;
  description: string;
  isPublic: boolean;
  createdAt: Date;
  expiresAt?: Date | undefined;
  manuallyRevokedAt?: Date | undefined;
  /** When a server last checked the key, to the day. Missing: not since Portico records it. */
  lastUsedAt?: Date | undefined;
  type: 'team';
  teamId: string;
  value: string;
}> {
  return await callAs(caller.transport, 'POST /team-api-keys', {
    body: { teamId, ...pick('apiKeys.createForTeam', options, 'description', 'expiresAt', 'isPublic', 'replaces') },
    times: ['expires_at_millis'],
  });
}

export async function listOfTeam(
  caller: AnyCaller,
  teamId: string,
): Promise<
  {
    readonly id: string;
    readonly description: string;
    readonly isPublic: boolean;
    readonly createdAt: Date;
    readonly expiresAt?: Date | undefined;
    readonly manuallyRevokedAt?: Date | undefined;
    /** When a server last checked the key, to the day. Missing: not since Portico records it. */
    readonly lastUsedAt?: Date | undefined;
    readonly type: 'team';
    readonly teamId: string;
    readonly value: { readonly lastFour: string };
  }[]
> {
  return await callAs(caller.transport, 'GET /team-api-keys', { query: { teamId } });
}

export async function updateOfTeam(
  caller: AnyCaller,
  keyId: string,
  teamId: string,
  changes: {
    readonly description?: string | undefined;
    readonly expiresAt?: Date | null | undefined;
    readonly revoked?: true | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /team-api-keys/:key_id', {
    params: { key_id: keyId },
    query: { teamId },
    body: pick('apiKeys.updateOfTeam', changes, 'description', 'expiresAt', 'revoked'),
    times: ['expires_at_millis'],
  });
}

export async function checkOfTeam(
  caller: AnyCaller,
  apiKey: string,
): Promise<{
  id: string;
  description: string;
  isPublic: boolean;
  createdAt: Date;
  expiresAt?: Date | undefined;
  manuallyRevokedAt?: Date | undefined;
  /** When a server last checked the key, to the day. Missing: not since Portico records it. */
  lastUsedAt?: Date | undefined;
  type: 'team';
  teamId: string;
  value: { readonly lastFour: string };
}> {
  return await callAs(caller.transport, 'POST /team-api-keys/check', { body: { apiKey } });
}
