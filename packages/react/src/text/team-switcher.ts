/** Texts of the team switchers. */
export const teamSwitcher = {
  'teams.title': 'Teams',
  'teams.current': 'Team: {team}',
  'teams.choose': 'Choose a team',
  'teams.none': 'No team',
  'teams.search': 'Find a team',
  'teams.empty': 'You are not in a team yet.',
  'teams.not-found': 'No team is called like this.',
  'teams.found': '{count} teams',
  'teams.found-one': 'One team',
  'teams.more': 'The first {shown} of {count} teams. Type to find others.',
  'teams.create': 'Create a team',
  'teams.settings': 'Settings of {team}',
} as const;
