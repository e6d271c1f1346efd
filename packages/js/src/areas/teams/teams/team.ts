import type { Json } from '@portico/contract';
import { loadCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import type { PublicPart } from '../../../core/public-part.ts';
import { type Read, readOf } from '../../../core/read.ts';
import type { Answer } from '../../../core/transport.ts';
import type { Caller, TeamOwner } from '../../base/owner.ts';
import { addCustomerPart, type CustomerPart, setCustomer } from '../../payments/customer-part.ts';
import type { ApiKeyCreateOptions, TeamApiKey, TeamApiKeyFirstView } from '../api-keys/api-key.ts';
import type { InviteUserOptions, TeamInvitation } from './invitation.ts';
import type { TeamUpdateOptions, TeamUser } from './team-options.ts';

/** Wire format of a team at the client access level. @internal */
export type WireTeam = Answer<'GET /teams', 'client'>['items'][number];

/** Common base class of teams at all access levels. @internal */
export abstract class AnyTeam {
  // With `declare`, a field costs no bytes in every app besides the assignment in the constructor.

  /** ID of the team, a UUID that never changes. */
  declare readonly id: string;
  /** Display name. */
  declare readonly displayName: string;
  /** Profile image as a URL or data URL. Null for none. */
  declare readonly profileImageUrl: string | null;
  /** Metadata that members can read. Members with `$update_team` can write it. */
  declare readonly clientMetadata: Json;
  /** Metadata that members can read. Only servers can write it. */
  declare readonly clientReadOnlyMetadata: Json;
  readonly #owner: TeamOwner;

  static {
    declareHooks<AnyTeam>(AnyTeam, {
      useInvitations: (team) => team.#invitations(),
      useApiKeys: (team) => team.#apiKeys(),
    });
  }

  constructor(wire: WireTeam, owner: TeamOwner) {
    setCustomer(this, owner, { teamId: wire.id });
    this.id = wire.id;
    this.displayName = wire.display_name;
    this.profileImageUrl = wire.profile_image_url;
    this.clientMetadata = wire.client_metadata;
    this.clientReadOnlyMetadata = wire.client_read_only_metadata;
    this.#owner = owner;
  }

  /** Updates the team. @throws {TeamPermissionRequired} a client without `$update_team` */
  abstract update(changes: TeamUpdateOptions): Promise<void>;

  /** Deletes the team and its memberships. @throws {TeamPermissionRequired} a client without `$delete_team` */
  async delete(): Promise<void> {
    const { deleteTeam } = await loadCode(import('./team-code.ts'));
    await deleteTeam(this.#owner);
  }

  /**
   * Sends a team invitation by email.
   *
   * @throws {TeamPermissionRequired} a client without `$invite_members`
   * @throws {RedirectUrlNotWhitelisted} the link is not on a trusted domain of the project
   */
  async inviteUser(options: InviteUserOptions): Promise<void> {
    const { inviteUser } = await loadCode(import('./team-code.ts'));
    await inviteUser(this.#owner, options);
  }

  /** Removes a user from the team. @throws {TeamPermissionRequired} a client without `$remove_members` */
  async removeUser(userId: string): Promise<void> {
    const { removeUser } = await loadCode(import('./team-code.ts'));
    await removeUser(this.#owner, userId);
  }

  /** Lists the members, in the order of joining. @throws {TeamPermissionRequired} a client without `$read_members` */
  abstract listUsers(): Promise<TeamUser[]>;

  /** Lists the open invitations, oldest first. */
  async listInvitations(): Promise<TeamInvitation[]> {
    return await this.#invitations().fetch();
  }

  /** Creates an API key for the team. The result is the only place with the full key. */
  async createApiKey(options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
    const { createTeamKey } = await loadCode(import('./team-code.ts'));
    return await createTeamKey(this.#owner, options);
  }

  /** Lists the API keys of the team, newest first. */
  async listApiKeys(): Promise<TeamApiKey[]> {
    return await this.#apiKeys().fetch();
  }

  #invitations(): Read<TeamInvitation[]> {
    return readOf(this.#owner, 'invitations', [], async () => {
      const { listInvitations } = await loadCode(import('./team-code.ts'));
      return await listInvitations(this.#owner);
    });
  }

  #apiKeys(): Read<TeamApiKey[]> {
    return readOf(this.#owner, 'api-keys', [], async () => {
      const { listTeamKeys } = await loadCode(import('./team-code.ts'));
      return await listTeamKeys(this.#owner);
    });
  }
}

/** A team at the client access level. @internal */
export class TeamObject extends AnyTeam {
  readonly #owner: TeamOwner<'client'>;

  static {
    addCustomerPart(TeamObject);
    declareHooks<TeamObject>(TeamObject, { useUsers: (team) => team.#users() });
  }

  constructor(wire: WireTeam, caller: Caller<'client'>) {
    const owner = teamOwner(caller, wire.id);
    super(wire, owner);
    this.#owner = owner;
  }

  async update(changes: TeamUpdateOptions): Promise<void> {
    const { updateTeam } = await loadCode(import('./team-code.ts'));
    await updateTeam(this.#owner, changes);
  }

  async listUsers(): Promise<TeamUser[]> {
    return await this.#users().fetch();
  }

  #users(): Read<TeamUser[]> {
    return readOf(this.#owner, 'users', [], async () => {
      const { listTeamUsers } = await loadCode(import('./team-code.ts'));
      return await listTeamUsers(this.#owner);
    });
  }
}

export interface TeamObject extends CustomerPart {}

/** Creates the context of calls for a team, with its prefix of cache keys. @internal */
export function teamOwner<C extends Caller>(caller: C, teamId: string): C & TeamOwner {
  return { ...caller, prefix: `teams.${teamId}.`, teamId };
}

/** A team, with the data and methods of its members, as of the time when it was loaded. Objects do not change. */
export interface Team extends PublicPart<TeamObject> {}
