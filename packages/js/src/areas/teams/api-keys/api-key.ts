import type { Answer } from '../../../core/transport.ts';
import type { TeamOwner, UserOwner } from '../../base/owner.ts';

type WireUserKey = Answer<'GET /user-api-keys', 'client'>['items'][number];
type WireTeamKey = Answer<'GET /team-api-keys', 'client'>['items'][number];

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
  const { items } = await owner.transport.call('GET /user-api-keys', { query: { user_id: owner.userId } });
  return items.map((wire) => ({ ...userKey(wire, owner), value: { lastFour: wire.value.last_four } }));
}

/** Creates an API key for a user. @internal */
export async function createUserKey(owner: UserOwner, options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
  const body = { ...optionsToWire(options), user_id: owner.userId };
  const wire = await owner.transport.call('POST /user-api-keys', { body });
  owner.reads.refresh(`${owner.prefix}api-keys`);
  return { ...userKey(wire, owner), value: wire.value };
}

/** Lists the API keys of a team, newest first. @internal */
export async function listTeamKeys(owner: TeamOwner): Promise<TeamApiKey[]> {
  const { items } = await owner.transport.call('GET /team-api-keys', { query: { team_id: owner.teamId } });
  return items.map((wire) => ({ ...teamKey(wire, owner), value: { lastFour: wire.value.last_four } }));
}

/** Creates an API key for a team. @internal */
export async function createTeamKey(owner: TeamOwner, options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
  const body = { ...optionsToWire(options), team_id: owner.teamId };
  const wire = await owner.transport.call('POST /team-api-keys', { body });
  owner.reads.refresh(`${owner.prefix}api-keys`);
  return { ...teamKey(wire, owner), value: wire.value };
}

function optionsToWire({ description, expiresAt, isPublic, replaces }: ApiKeyCreateOptions) {
  return {
    description,
    expires_at_millis: expiresAt === null ? null : expiresAt.getTime(),
    is_public: isPublic,
    replaces: replaces && { id: replaces.id, until_millis: replaces.until.getTime() },
  };
}

function changesToWire({ description, expiresAt, revoked }: ApiKeyUpdateOptions) {
  const expiry = expiresAt === undefined ? {} : { expires_at_millis: expiresAt === null ? null : expiresAt.getTime() };
  return { description, revoked, ...expiry };
}

function userKey(wire: Omit<WireUserKey, 'value'>, { transport, userId, reads, prefix }: UserOwner): OfUser {
  const change = async (body: ReturnType<typeof changesToWire>) => {
    const slots = { params: { key_id: wire.id }, query: { user_id: userId }, body };
    await transport.call('PATCH /user-api-keys/:key_id', slots);
    reads.refresh(`${prefix}api-keys`);
  };
  return { ...common(wire, change), type: 'user', userId: wire.user_id };
}

function teamKey(wire: Omit<WireTeamKey, 'value'>, { transport, teamId, reads, prefix }: TeamOwner): OfTeam {
  const change = async (body: ReturnType<typeof changesToWire>) => {
    const slots = { params: { key_id: wire.id }, query: { team_id: teamId }, body };
    await transport.call('PATCH /team-api-keys/:key_id', slots);
    reads.refresh(`${prefix}api-keys`);
  };
  return { ...common(wire, change), type: 'team', teamId: wire.team_id };
}

function common(
  wire: Omit<WireUserKey, 'value' | 'type' | 'user_id'>,
  change: (body: ReturnType<typeof changesToWire>) => Promise<void>,
): KeyBase {
  const expiresAt = dateOf(wire.expires_at_millis);
  const manuallyRevokedAt = dateOf(wire.manually_revoked_at_millis);
  const whyInvalid = () => {
    if (manuallyRevokedAt !== undefined) return 'manually-revoked';
    return expiresAt !== undefined && expiresAt.getTime() <= Date.now() ? 'expired' : null;
  };
  return {
    id: wire.id,
    description: wire.description,
    isPublic: wire.is_public,
    createdAt: new Date(wire.created_at_millis),
    expiresAt,
    manuallyRevokedAt,
    lastUsedAt: dateOf(wire.last_used_at_millis),
    whyInvalid,
    isValid: () => whyInvalid() === null,
    update: async (changes) => await change(changesToWire(changes)),
    revoke: async () => await change(changesToWire({ revoked: true })),
  };
}

function dateOf(millis: number | undefined): Date | undefined {
  return millis === undefined ? undefined : new Date(millis);
}
