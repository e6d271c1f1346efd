import { knownError } from '../kit/known-error.ts';

export const TeamNotFound = knownError('TEAM_NOT_FOUND', {
  status: 404,
  details: { team_id: 'string' },
  message: (d) => `The team ${d.team_id} was not found.`,
});

export const TeamAlreadyExists = knownError('TEAM_ALREADY_EXISTS', {
  status: 409,
  details: { team_id: 'string' },
  message: (d) => `The team ${d.team_id} already exists.`,
});

export const TeamMembershipNotFound = knownError('TEAM_MEMBERSHIP_NOT_FOUND', {
  status: 404,
  details: { team_id: 'string', user_id: 'string' },
  message: (d) => `User ${d.user_id} is not a member of team ${d.team_id}.`,
});

export const TeamMembershipAlreadyExists = knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS', {
  status: 409,
  message: 'The user is already a member of this team.',
});
