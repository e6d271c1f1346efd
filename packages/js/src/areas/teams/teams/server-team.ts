import type { Json } from '@portico/contract';
import { loadCode } from '../../../core/errors.ts';
import { declareHooks } from '../../../core/hooks.ts';
import { type Read, readOf } from '../../../core/read.ts';
import type { Answer } from '../../../core/transport.ts';
import type { TeamOwner } from '../../base/owner.ts';
import { addServerCustomerPart, type ServerCustomerPart } from '../../payments/server-customer-part.ts';
import type { InvitationHistoryOptions, InvitationHistoryPage } from './invitations.types.ts';
import type { ListMembersOptions, MemberPage, ServerCaller, ServerTeamUpdateOptions } from './server-team-options.ts';
import { AnyTeam, teamOwner } from './team.ts';
import type { TeamUser } from './team-options.ts';

/** Wire format of a team at the server access level. @internal */
export type WireServerTeam = Answer<'GET /teams/:team_id', 'server'>;

/** A team at the server access level. @internal */
export class ServerTeamObject<Member extends TeamUser> extends AnyTeam {
  /** Creation date. */
  readonly createdAt: Date;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata: Json;
  readonly #owner: TeamOwner<'server'> & ServerCaller<Member>;

  static {
    addServerCustomerPart(ServerTeamObject);
    declareHooks<ServerTeamObject<TeamUser>>(ServerTeamObject, { useUsers: (team) => team.#users() });
  }

  constructor(wire: WireServerTeam, caller: ServerCaller<Member>) {
    const owner = teamOwner(caller, wire.id);
    super(wire, owner);
    this.createdAt = new Date(wire.created_at_millis);
    this.serverMetadata = wire.server_metadata;
    this.#owner = owner;
  }

  async update(changes: ServerTeamUpdateOptions): Promise<void> {
    const { updateServerTeam } = await loadCode(import('./server-team-methods.ts'));
    await updateServerTeam(this.#owner, changes);
  }

  /**
   * Adds a user with the default permissions of members.
   *
   * @throws {TeamMembershipAlreadyExists} the user is already a member
   */
  async addUser(userId: string): Promise<void> {
    const { addUser } = await loadCode(import('./server-team-methods.ts'));
    await addUser(this.#owner, userId);
  }

  /** Lists the members as server users, in the order of joining. */
  async listUsers(options?: ListMembersOptions): Promise<MemberPage<Member>> {
    return await this.#users(options).fetch();
  }

  /** Lists all invitations with their status, newest first. They are deleted 30 days after their expiry. */
  async listInvitationHistory(options: InvitationHistoryOptions = {}): Promise<InvitationHistoryPage> {
    const { listInvitationHistory } = await loadCode(import('./server-team-methods.ts'));
    return await listInvitationHistory(this.#owner, options);
  }

  /**
   * Returns a new link of an open invitation, to pass it on. Earlier links of the invitation end, and the new one does not
   * verify the invited address.
   *
   * @param options.callbackUrl URL of the link. Default: the page that the invitation was created with
   * @throws {VerificationCodeNotFound} the invitation is not open any more
   */
  async createInvitationLink(
    invitationId: string,
    { callbackUrl }: { readonly callbackUrl?: string } = {},
  ): Promise<string> {
    const { copyInvitationLink } = await loadCode(import('./server-team-methods.ts'));
    return await copyInvitationLink(this.#owner, invitationId, callbackUrl);
  }

  #users(options: ListMembersOptions = {}): Read<MemberPage<Member>> {
    return readOf(this.#owner, 'users', [options], async () => {
      const { listMembers } = await loadCode(import('./server-team-methods.ts'));
      return await listMembers(this.#owner, options);
    });
  }
}

export interface ServerTeamObject<Member extends TeamUser> extends ServerCustomerPart {}
