import type { Answer } from '../../core/transport.ts';
import type { TeamOwner, UserOwner } from '../base/owner.ts';

type WireUserKey = Answer<'GET /user-api-keys', 'client'>['items'][number];
type WireTeamKey = Answer<'GET /team-api-keys', 'client'>['items'][number];

/** What a key is made with. */
export interface ApiKeyCreateOptions {
  /** What the key is for, in the words of whoever makes it. */
  readonly description: string;
  /** Null never. */
  readonly expiresAt: Date | null;
  /** The key may be seen by anybody: scanners for leaked secrets leave it alone. */
  readonly isPublic?: boolean;
}

/** What may change of a key. What is absent stays. */
export interface ApiKeyUpdateOptions {
  /** What the key is for. */
  readonly description?: string;
  /** Makes the key useless, for good. */
  readonly revoked?: true;
}

/** A key for programs. Values are as of when they were asked. */
interface KeyBase {
  /** Names this key. */
  readonly id: string;
  /** What it is for, in the words of whoever made it. */
  readonly description: string;
  /** Whether it may be seen by others, as in the code of a page. */
  readonly isPublic: boolean;
  /** When it was made. */
  readonly createdAt: Date;
  /** Absent for a key that never expires. */
  readonly expiresAt: Date | undefined;
  /** When it was revoked; undefined when it was not. */
  readonly manuallyRevokedAt: Date | undefined;
  /** Changes what is given. */
  update(changes: ApiKeyUpdateOptions): Promise<void>;
  /** Makes the key useless, for good. */
  revoke(): Promise<void>;
  /** Whether it still opens anything. */
  isValid(): boolean;
  /** Why the key no longer opens anything; null while it does. */
  whyInvalid(): 'manually-revoked' | 'expired' | null;
}

/** A key that belongs to a user. */
interface OfUser extends KeyBase {
  /** Whose key it is. */
  readonly type: 'user';
  /** The user that it belongs to. */
  readonly userId: string;
}

/** A key that belongs to a team. */
interface OfTeam extends KeyBase {
  /** Whose key it is. */
  readonly type: 'team';
  /** The team that it belongs to. */
  readonly teamId: string;
}

/** What can be known of a key after it was shown once. */
interface Hidden {
  /** How the key ends; the whole key was shown when it was made. */
  readonly value: { readonly lastFour: string };
}

/** A key at the moment of its creation, the only time that it is shown. */
interface Shown {
  /** The whole key. */
  readonly value: string;
}

/** A key that a user made before. */
export type UserApiKey = OfUser & Hidden;
/** A new key of a user, with the whole key, which is shown this once. */
export type UserApiKeyFirstView = OfUser & Shown;
/** A key that was made for a team before. */
export type TeamApiKey = OfTeam & Hidden;
/** A new key of a team, with the whole key, which is shown this once. */
export type TeamApiKeyFirstView = OfTeam & Shown;
/** A key of a user or of a team. */
export type ApiKey = UserApiKey | TeamApiKey;

/** The keys of a user, newest first. @internal */
export async function listUserKeys(owner: UserOwner): Promise<UserApiKey[]> {
  const { items } = await owner.transport.call('GET /user-api-keys', { query: { user_id: owner.userId } });
  return items.map((wire) => ({ ...userKey(wire, owner), value: { lastFour: wire.value.last_four } }));
}

/** Makes a key for a user. @internal */
export async function createUserKey(owner: UserOwner, options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView> {
  const body = { ...optionsToWire(options), user_id: owner.userId };
  const wire = await owner.transport.call('POST /user-api-keys', { body });
  owner.reads.refresh(`${owner.prefix}api-keys`);
  return { ...userKey(wire, owner), value: wire.value };
}

/** The keys of a team, newest first. @internal */
export async function listTeamKeys(owner: TeamOwner): Promise<TeamApiKey[]> {
  const { items } = await owner.transport.call('GET /team-api-keys', { query: { team_id: owner.teamId } });
  return items.map((wire) => ({ ...teamKey(wire, owner), value: { lastFour: wire.value.last_four } }));
}

/** Makes a key for a team. @internal */
export async function createTeamKey(owner: TeamOwner, options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
  const body = { ...optionsToWire(options), team_id: owner.teamId };
  const wire = await owner.transport.call('POST /team-api-keys', { body });
  owner.reads.refresh(`${owner.prefix}api-keys`);
  return { ...teamKey(wire, owner), value: wire.value };
}

function optionsToWire({ description, expiresAt, isPublic }: ApiKeyCreateOptions) {
  return { description, expires_at_millis: expiresAt === null ? null : expiresAt.getTime(), is_public: isPublic };
}

function userKey(wire: Omit<WireUserKey, 'value'>, { transport, userId, reads, prefix }: UserOwner): OfUser {
  const change = async (body: ApiKeyUpdateOptions) => {
    const slots = { params: { key_id: wire.id }, query: { user_id: userId }, body };
    await transport.call('PATCH /user-api-keys/:key_id', slots);
    reads.refresh(`${prefix}api-keys`);
  };
  return { ...common(wire, change), type: 'user', userId: wire.user_id };
}

function teamKey(wire: Omit<WireTeamKey, 'value'>, { transport, teamId, reads, prefix }: TeamOwner): OfTeam {
  const change = async (body: ApiKeyUpdateOptions) => {
    const slots = { params: { key_id: wire.id }, query: { team_id: teamId }, body };
    await transport.call('PATCH /team-api-keys/:key_id', slots);
    reads.refresh(`${prefix}api-keys`);
  };
  return { ...common(wire, change), type: 'team', teamId: wire.team_id };
}

function common(
  wire: Omit<WireUserKey, 'value' | 'type' | 'user_id'>,
  change: (body: ApiKeyUpdateOptions) => Promise<void>,
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
    whyInvalid,
    isValid: () => whyInvalid() === null,
    update: async ({ description, revoked }) => await change({ description, revoked }),
    revoke: async () => await change({ revoked: true }),
  };
}

function dateOf(millis: number | undefined): Date | undefined {
  return millis === undefined ? undefined : new Date(millis);
}
