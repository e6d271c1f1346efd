import type { Json } from '@portico/contract';
import { declareHooks } from '../../core/hooks.ts';
import type { PublicPart } from '../../core/public-part.ts';
import { type Read, readOf } from '../../core/read.ts';
import type { Answer } from '../../core/transport.ts';
import type { ApiKeyCreateOptions, TeamApiKey, TeamApiKeyFirstView } from '../api-keys/api-key.ts';
import type { Caller, TeamOwner } from '../base/owner.ts';
import type { InviteUserOptions, TeamInvitation } from './invitation.ts';
import type { TeamUpdateOptions, TeamUser } from './team-options.ts';

/** How a team crosses the wire to a client. @internal */
export type WireTeam = Answer<'GET /teams', 'client'>['items'][number];

/** What teams have and can do at every level. @internal */
export abstract class AnyTeam {
  /** A UUID, the same for ever. */
  readonly id: string;
  /** Its name. */
  readonly displayName: string;
  /** The address of its picture, or the picture itself as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** Members with the permission `$update_team` write this. */
  readonly clientMetadata: Json;
  /** Members read this, only a server writes it. */
  readonly clientReadOnlyMetadata: Json;
  readonly #owner: TeamOwner;

  static {
    declareHooks<AnyTeam>(AnyTeam, {
      useInvitations: (team) => team.#invitations(),
      useApiKeys: (team) => team.#apiKeys(),
    });
  }

  constructor(wire: WireTeam, owner: TeamOwner) {
    this.id = wire.id;
    this.displayName = wire.display_name;
    this.profileImageUrl = wire.profile_image_url;
    this.clientMetadata = wire.client_metadata;
    this.clientReadOnlyMetadata = wire.client_read_only_metadata;
    this.#owner = owner;
  }

  /** Changes what is given. @throws {TeamPermissionRequired} a client without `$update_team` */
  abstract update(changes: TeamUpdateOptions): Promise<void>;

  /** Deletes the team with its memberships. @throws {TeamPermissionRequired} a client without `$delete_team` */
  async delete(): Promise<void> {
    const { deleteTeam } = await import('./team-methods.ts');
    await deleteTeam(this.#owner);
  }

  /**
   * Sends an invitation to an address.
   *
   * @throws {TeamPermissionRequired} a client without `$invite_members`
   * @throws {RedirectUrlNotWhitelisted} the link would lead to a site that the project does not trust
   */
  async inviteUser(options: InviteUserOptions): Promise<void> {
    const { inviteUser } = await import('./invitation.ts');
    await inviteUser(this.#owner, options);
  }

  /** Takes a user out of the team. @throws {TeamPermissionRequired} a client without `$remove_members` */
  async removeUser(userId: string): Promise<void> {
    const { removeUser } = await import('./team-methods.ts');
    await removeUser(this.#owner, userId);
  }

  /** The members, in the order of joining. @throws {TeamPermissionRequired} a client without `$read_members` */
  abstract listUsers(): Promise<TeamUser[]>;

  /** Invitations that nobody has taken yet, oldest first. */
  async listInvitations(): Promise<TeamInvitation[]> {
    return await this.#invitations().fetch();
  }

  /** Makes a key for programs of the team. The answer is the only place where the whole key is shown. */
  async createApiKey(options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
    const { createTeamKey } = await import('../api-keys/api-key.ts');
    return await createTeamKey(this.#owner, options);
  }

  /** The keys of the team, newest first. */
  async listApiKeys(): Promise<TeamApiKey[]> {
    return await this.#apiKeys().fetch();
  }

  #invitations(): Read<TeamInvitation[]> {
    return readOf(this.#owner, 'invitations', [], async () => {
      const { listInvitations } = await import('./invitation.ts');
      return await listInvitations(this.#owner);
    });
  }

  #apiKeys(): Read<TeamApiKey[]> {
    return readOf(this.#owner, 'api-keys', [], async () => {
      const { listTeamKeys } = await import('../api-keys/api-key.ts');
      return await listTeamKeys(this.#owner);
    });
  }
}

/** A team at the client's level. @internal */
export class TeamObject extends AnyTeam {
  readonly #owner: TeamOwner<'client'>;

  static {
    declareHooks<TeamObject>(TeamObject, { useUsers: (team) => team.#users() });
  }

  constructor(wire: WireTeam, caller: Caller<'client'>) {
    const owner = teamOwner(caller, wire.id);
    super(wire, owner);
    this.#owner = owner;
  }

  async update(changes: TeamUpdateOptions): Promise<void> {
    const { updateTeam } = await import('./team-methods.ts');
    await updateTeam(this.#owner, changes);
  }

  async listUsers(): Promise<TeamUser[]> {
    return await this.#users().fetch();
  }

  #users(): Read<TeamUser[]> {
    return readOf(this.#owner, 'users', [], async () => {
      const { listTeamUsers } = await import('./team-methods.ts');
      return await listTeamUsers(this.#owner);
    });
  }
}

/** Who asks for what belongs to a team, and where the answers are kept. @internal */
export function teamOwner<C extends Caller>(caller: C, teamId: string): C & TeamOwner {
  return { ...caller, prefix: `teams.${teamId}.`, teamId };
}

/** A team as one of its members sees it. Values are as of when they were asked; objects do not change. */
export interface Team extends PublicPart<TeamObject> {}
