import type { Team } from '@portico/js';

interface AccountTeamProps {
  readonly team: Team;
}

/** One team of the user: what it is called. */
export function AccountTeam({ team }: AccountTeamProps) {
  return <p dir="auto">{team.displayName}</p>;
}
