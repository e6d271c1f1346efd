import type { Answer } from '../../../core/transport.ts';
import type { TeamOwner } from '../../base/owner.ts';
import type {
  InvitationHistoryOptions,
  InvitationHistoryPage,
  ListMembersOptions,
  MemberPage,
  ServerCaller,
  ServerTeamUpdateOptions,
} from './server-team-options.ts';
import { changesToWire } from './team-methods.ts';

/** Updates a team at the server access level. */
export async function updateServerTeam(owner: TeamOwner<'server'>, changes: ServerTeamUpdateOptions): Promise<void> {
  const body = serverChangesToWire(changes);
  await owner.transport.call('PATCH /teams/:team_id', { params: { team_id: owner.teamId }, body });
  owner.changed();
}

/** Converts the changes of a server to the wire format. */
export function serverChangesToWire(changes: ServerTeamUpdateOptions) {
  return {
    ...changesToWire(changes),
    client_read_only_metadata: changes.clientReadOnlyMetadata,
    server_metadata: changes.serverMetadata,
  };
}

export async function addUser(owner: TeamOwner<'server'>, userId: string): Promise<void> {
  const params = { team_id: owner.teamId, user_id: userId };
  await owner.transport.call('POST /team-memberships/:team_id/:user_id', { params });
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
  const { link } = await owner.transport.call('POST /team-invitations/:invitation_id/link', {
    params: { invitation_id: invitationId },
    body: { team_id: owner.teamId, ...(callbackUrl === undefined ? {} : { callback_url: callbackUrl }) },
  });
  owner.reads.refresh(`${owner.prefix}invitations`);
  return link;
}

/** Lists a page of all invitations of a team, newest first. */
export async function listInvitationHistory(
  owner: TeamOwner<'server'>,
  { limit, cursor }: InvitationHistoryOptions,
): Promise<InvitationHistoryPage> {
  const query = { team_id: owner.teamId, limit, cursor };
  const page: Answer<'GET /team-invitations/history', 'server'> = await owner.transport.call(
    'GET /team-invitations/history',
    { query },
  );
  const invitations = page.items.map((wire) => ({
    id: wire.id,
    recipientEmail: wire.recipient_email,
    status: wire.status,
    createdAt: new Date(wire.created_at_millis),
    expiresAt: new Date(wire.expires_at_millis),
    endedAt: wire.ended_at_millis === null ? null : new Date(wire.ended_at_millis),
  }));
  return Object.assign(invitations, { nextCursor: page.pagination.next_cursor });
}
