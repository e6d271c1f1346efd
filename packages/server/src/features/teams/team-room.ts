import type { UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { isRefusedStatement } from '../../db/errors.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Who joins one team more, and how many there may be. */
export interface TeamRoomValues {
  readonly userId: UserId | string;
  readonly teamsMax: number;
}

/** Part of a condition: holds the user and fails the whole statement when the user is in as many teams as allowed. */
export function requireTeamRoom(the: TeamRoomValues, tenancyId: TenancyId): RawBuilder<boolean> {
  return sql<boolean>`require_team_room(${tenancyId}::uuid, ${the.userId}::uuid, ${the.teamsMax}::integer)`;
}

/** Turns the failure of `requireTeamRoom` into the answer for the caller; other errors stay. */
export function asTeamsProblem(error: unknown, teamsMax: number): unknown {
  if (!isRefusedStatement(error, 'too many teams')) return error;
  return new Refusal(400, `Too many teams: a user can be a member of at most ${teamsMax}.`);
}
