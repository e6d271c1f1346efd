import type { TeamOwner } from '../../base/owner.ts';
import { createLink, listHistory } from './invitations.calls.ts';
import type { InvitationHistoryOptions, InvitationHistoryPage } from './invitations.types.ts';
import type { ListMembersOptions, MemberPage, ServerCaller, ServerTeamUpdateOptions } from './server-team-options.ts';
import { addUser as add, update } from './teams.calls.ts';

/** Updates a team at the server access level. */
export async function updateServerTeam(owner: TeamOwner<'server'>, changes: ServerTeamUpdateOptions): Promise<void> {
  await update(owner, owner.teamId, changes);
  owner.changed();
}

export async function addUser(owner: TeamOwner<'server'>, userId: string): Promise<void> {
  await add(owner, owner.teamId, userId);
  owner.changed();
}

/** Lists the members of a team as server users, in the order of joining. Without a limit, all of them. */
export async function listMembers<M>(
  owner: TeamOwner<'server'> & ServerCaller<M>,
  { limit, cursor }: ListMembersOptions = {},
): Promise<MemberPage<M>> {
  const query = { team_id: owner.teamId, limit, cursor };
  const answer = await owner.transport.call('GET /team-member-profiles', { query });
  const members = answer.items.map((wire) => owner.memberFromWire(wire));
  return Object.assign(members, { nextCursor: answer.is_paginated ? answer.pagination.next_cursor : null });
}

/** Returns a new link of an open invitation. */
export async function copyInvitationLink(
  owner: TeamOwner<'server'>,
  invitationId: string,
  callbackUrl?: string,
): Promise<string> {
  const link = await createLink(owner, invitationId, owner.teamId, callbackUrl);
  owner.reads.refresh(`${owner.prefix}invitations`);
  return link;
}

/** Lists a page of all invitations of a team, newest first. */
export async function listInvitationHistory(
  owner: TeamOwner<'server'>,
  options: InvitationHistoryOptions,
): Promise<InvitationHistoryPage> {
  return await listHistory(owner, owner.teamId, options);
}
