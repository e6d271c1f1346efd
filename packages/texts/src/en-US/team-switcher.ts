/** Texts of the team switchers. */
export const teamSwitcher = {
  'teams.title': 'Teams',
  'teams.current': 'Team: {team}',
  'teams.choose': 'Choose a team',
  'teams.none': 'No team',
  'teams.search': 'Find a team',
  'teams.empty': 'You are not a member of any team yet.',
  'teams.not-found': 'No teams found.',
  'teams.found': '{count} teams',
  'teams.found-one': '1 team',
  'teams.more': 'Showing the first {shown} of {count} teams. Type to search.',
  'teams.create': 'Create a team',
  'teams.settings': '{team} settings',
} as const;
