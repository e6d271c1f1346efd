import { hasCode } from '../../../core/errors.ts';
import { converted } from '../../../core/unknown-fields.ts';
import type { Caller, UserOwner } from '../../base/owner.ts';
import { membershipChanged } from './changes.ts';
import type { WireServerTeam } from './server-team.ts';
import type { ListTeamsOptions, ServerTeamCreateOptions, TeamPage } from './server-team-options.ts';
import type { TeamCreateOptions, TeamReference } from './team-options.ts';
import * as calls from './teams.calls.ts';
import type { MemberCount } from './teams.types.ts';

/** A server and a function that creates team objects, because this file is loaded after the class of teams. */
export interface ServerTeamMaker<Team> extends Caller<'server'> {
  teamFromWire(wire: WireServerTeam): Team;
}

/** Lists teams of the project or of a user. Without a limit, all of them. */
export async function listServerTeams<Team extends TeamReference>(
  caller: ServerTeamMaker<Team>,
  { userId, ...options }: ListTeamsOptions = {},
): Promise<TeamPage<Team>> {
  const { cursor, limit, desc, query: text } = options;
  const answer = await caller.transport.call('GET /teams', {
    query: { user_id: userId, order_by: options.orderBy && 'created_at', cursor, limit, desc, query: text },
  });
  const teams = answer.items.map((wire) => caller.teamFromWire(wire));
  const pagination = answer.is_paginated ? answer.pagination : undefined;
  return Object.assign(teams, {
    nextCursor: pagination?.next_cursor ?? null,
    isIncomplete: pagination?.incomplete_results ?? false,
  });
}

/** Counts the members of teams. */
export async function countMembers(caller: Caller<'server'>, teamIds: readonly string[]): Promise<MemberCount[]> {
  return teamIds.length === 0 ? [] : await calls.countMembers(caller, teamIds.join(','));
}

/** Returns a team, or null. */
export async function getServerTeam<Team extends TeamReference>(
  caller: ServerTeamMaker<Team>,
  teamId: string,
): Promise<Team | null> {
  try {
    const wire = await caller.transport.call('GET /teams/:team_id', { params: { team_id: teamId } });
    return caller.teamFromWire(wire);
  } catch (error) {
    if (hasCode(error, 'TEAM_NOT_FOUND')) return null;
    throw error;
  }
}

export async function createServerTeam<Team extends TeamReference>(
  caller: ServerTeamMaker<Team>,
  options: ServerTeamCreateOptions,
): Promise<Team> {
  const wire = await caller.transport.call('POST /teams', {
    body: converted('createTeam', options, (given) => ({
      display_name: given.displayName,
      profile_image_url: given.profileImageUrl,
      client_metadata: given.clientMetadata,
      client_read_only_metadata: given.clientReadOnlyMetadata,
      server_metadata: given.serverMetadata,
      creator_user_id: given.creatorUserId,
    })),
  });
  membershipChanged(caller);
  return caller.teamFromWire(wire);
}

/** Lists the teams of a user, oldest first. */
export async function listTeamsOf<Team extends TeamReference>(
  owner: UserOwner<'server'> & ServerTeamMaker<Team>,
): Promise<Team[]> {
  return await listServerTeams(owner, { userId: owner.userId });
}

/** Returns a team of a user, or null if the user is not a member. */
export async function getTeamOf<Team extends TeamReference>(
  owner: UserOwner<'server'> & ServerTeamMaker<Team>,
  teamId: string,
): Promise<Team | null> {
  return (await listTeamsOf(owner)).find(({ id }) => id === teamId) ?? null;
}

/** Creates a team with a user as its creator, and selects it for the user. */
export async function createTeamFor<Team extends TeamReference>(
  owner: UserOwner<'server'> & ServerTeamMaker<Team>,
  options: TeamCreateOptions,
): Promise<Team> {
  const team = await createServerTeam(owner, { ...options, creatorUserId: owner.userId });
  await owner.transport.call('PATCH /users/:user_id', {
    params: { user_id: owner.userId },
    body: { selected_team_id: team.id },
  });
  membershipChanged(owner);
  return team;
}
