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

/** `recipient_email` is masked unless it is an address of the user. */
export const TeamInvitationEmailMismatch = knownError('TEAM_INVITATION_EMAIL_MISMATCH', {
  status: 403,
  details: { recipient_email: 'string' },
  message: (d) => `The invitation is for ${d.recipient_email}. Sign in as a user who has verified this email address.`,
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
