import type { UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../base/refusal.ts';
import { isRefusedStatement } from '../../db/errors.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** The user who joins a team, and the maximum number of teams. */
export interface TeamRoomValues {
  readonly userId: UserId | string;
  readonly teamsMax: number;
}

/**
 * Builds the condition part that locks the user, and fails the whole statement if the user is in the maximum number of
 * teams.
 */
export function requireTeamRoom(the: TeamRoomValues, tenancyId: TenancyId): RawBuilder<boolean> {
  return sql<boolean>`require_team_room(${tenancyId}::uuid, ${the.userId}::uuid, ${the.teamsMax}::integer)`;
}

/** Converts the error of `requireTeamRoom` to a refusal. Returns other errors unchanged. */
export function asTeamsProblem(error: unknown, teamsMax: number): unknown {
  if (!isRefusedStatement(error, 'too many teams')) return error;
  return new Refusal(400, `Too many teams: a user can be a member of at most ${teamsMax}.`);
}
