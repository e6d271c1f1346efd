import type { TeamOwner, UserOwner } from '../../base/owner.ts';
import * as calls from './api-keys.calls.ts';

/** Options for a new API key. */
export interface ApiKeyCreateOptions {
  /** Description of the key. */
  readonly description: string;
  /** Expiry date. Null for a key that never expires. */
  readonly expiresAt: Date | null;
  /** Whether the key may be public. Secret scanners do not report public keys. */
  readonly isPublic?: boolean;
  /** A valid key of the same owner that the new one replaces. It expires at `until`, unless it expires earlier. */
  readonly replaces?: { readonly id: string; readonly until: Date };
}

/** Changes to an API key. Omitted fields stay unchanged. */
export interface ApiKeyUpdateOptions {
  /** Description of the key. */
  readonly description?: string;
  /** New expiry date. Null for a key that never expires. */
  readonly expiresAt?: Date | null;
  /** Revokes the key permanently. */
  readonly revoked?: true;
}

/** Common fields of API keys, as of the time when they were loaded. */
interface KeyBase {
  /** ID of the key. */
  readonly id: string;
  /** Description of the key. */
  readonly description: string;
  /** Whether the key may be public, for example in the code of a page. */
  readonly isPublic: boolean;
  /** Creation date. */
  readonly createdAt: Date;
  /** Expiry date. Undefined for a key that never expires. */
  readonly expiresAt: Date | undefined;
  /** When the key was revoked. Undefined if it was not revoked. */
  readonly manuallyRevokedAt: Date | undefined;
  /** When a server last checked the key, to the day. Undefined if no use is recorded. */
  readonly lastUsedAt: Date | undefined;
  /** Updates the key. */
  update(changes: ApiKeyUpdateOptions): Promise<void>;
  /** Revokes the key permanently. */
  revoke(): Promise<void>;
  /** Whether the key is valid. */
  isValid(): boolean;
  /** Returns why the key is invalid, or null if it is valid. */
  whyInvalid(): 'manually-revoked' | 'expired' | null;
}

/** An API key of a user. */
interface OfUser extends KeyBase {
  /** Type of the owner. */
  readonly type: 'user';
  /** ID of the user who owns the key. */
  readonly userId: string;
}

/** An API key of a team. */
interface OfTeam extends KeyBase {
  /** Type of the owner. */
  readonly type: 'team';
  /** ID of the team that owns the key. */
  readonly teamId: string;
}

/** An existing key, without its full value. */
interface Hidden {
  /** The last four characters of the key. */
  readonly value: { readonly lastFour: string };
}

/** A new key, with its full value. */
interface Shown {
  /** The full key. It cannot be loaded again. */
  readonly value: string;
}

/** An existing API key of a user. */
export type UserApiKey = OfUser & Hidden;
/** A new API key of a user, with its full value, which cannot be loaded again. */
export type UserApiKeyFirstView = OfUser & Shown;
/** An existing API key of a team. */
export type TeamApiKey = OfTeam & Hidden;
/** A new API key of a team, with its full value, which cannot be loaded again. */
export type TeamApiKeyFirstView = OfTeam & Shown;
/** An API key of a user or a team. */
export type ApiKey = UserApiKey | TeamApiKey;

/** Lists the API keys of a user, newest first. @internal */
export async function listUserKeys(owner: UserOwner): Promise<UserApiKey[]> {
  return (await calls.listOfUser(owner, owner.userId)).map((key) => userKey(key, owner));
}

/** Creates an API key for a user. @internal */
export async function createUserKey(owner: UserOwner, options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
  const key = await calls.createForUser(owner, owner.userId, options);
  changed(owner);
  return userKey(key, owner);
}

/** Lists the API keys of a team, newest first. @internal */
export async function listTeamKeys(owner: TeamOwner): Promise<TeamApiKey[]> {
  return (await calls.listOfTeam(owner, owner.teamId)).map((key) => teamKey(key, owner));
}

/** Creates an API key for a team. @internal */
export async function createTeamKey(owner: TeamOwner, options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
  const key = await calls.createForTeam(owner, owner.teamId, options);
  changed(owner);
  return teamKey(key, owner);
}

function userKey<K extends KeyValues>(key: K, owner: UserOwner) {
  return withMethods(key, async (changes) => {
    await calls.updateOfUser(owner, key.id, owner.userId, changes);
    changed(owner);
  });
}

function teamKey<K extends KeyValues>(key: K, owner: TeamOwner) {
  return withMethods(key, async (changes) => {
    await calls.updateOfTeam(owner, key.id, owner.teamId, changes);
    changed(owner);
  });
}

function changed({ reads, prefix }: UserOwner | TeamOwner): void {
  reads.refresh(`${prefix}api-keys`);
}

/** What the methods of a key read. Times that the key does not have are missing. */
interface KeyValues {
  readonly id: string;
  readonly expiresAt?: Date | undefined;
  readonly manuallyRevokedAt?: Date | undefined;
  readonly lastUsedAt?: Date | undefined;
}

function withMethods<K extends KeyValues>(key: K, update: (changes: ApiKeyUpdateOptions) => Promise<void>) {
  const { expiresAt, manuallyRevokedAt, lastUsedAt } = key;
  const whyInvalid = () => {
    if (manuallyRevokedAt !== undefined) return 'manually-revoked';
    return expiresAt !== undefined && expiresAt.getTime() <= Date.now() ? 'expired' : null;
  };
  return {
    ...key,
    expiresAt,
    manuallyRevokedAt,
    lastUsedAt,
    whyInvalid,
    isValid: () => whyInvalid() === null,
    update,
    revoke: async () => await update({ revoked: true }),
  };
}
