// Generated from packages/contract/src/teams/teams/teams.endpoints.ts by `npm run fix`.

/** The number of members of a team. If it is not exact, the team has more. */
export interface MemberCount {
  /** The team. */
  readonly teamId: string;
  /** At most 1,000. */
  readonly count: number;
  /** Whether the team has no other members. */
  readonly isExact: boolean;
}
