/** Errors about teams, permissions and API keys. */
export const teamErrorHelp = {
  PERMISSION_NOT_FOUND: {
    from: 'POST /project-permissions/:user_id/:permission_id',
    cause: 'The project does not define the permission.',
    fix: 'Define it under *Permissions* in the dashboard, or correct the ID.',
  },
  WRONG_PERMISSION_SCOPE: {
    from: 'POST /project-permissions/:user_id/:permission_id',
    cause: 'The permission is one of teams and was used for the project, or the other way round.',
    fix: 'Define the permission for the place where you grant it.',
  },
  CONTAINED_PERMISSION_NOT_FOUND: {
    from: 'POST /team-permission-definitions',
    cause: 'The definition contains a permission that does not exist.',
    fix: 'Define the contained permission first.',
  },
  PERMISSION_ID_ALREADY_EXISTS: {
    from: 'POST /team-permission-definitions',
    cause: 'Another permission has the ID.',
    fix: 'Choose another ID, or change the existing definition.',
  },
  PROJECT_PERMISSION_REQUIRED: {
    from: 'none',
    cause: 'No endpoint requires a project permission: apps define and check them.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  TEAM_PERMISSION_REQUIRED: {
    from: 'PATCH /teams/:team_id',
    cause: 'The member does not have the permission that the operation needs, such as `$update_team`.',
    fix: 'Grant the permission to the member, or call the operation from your server. The details name the permission.',
  },
  TEAM_PERMISSION_NOT_FOUND: {
    from: 'DELETE /team-permissions/:team_id/:user_id/:permission_id',
    cause: 'The member was not granted the permission. It may be inherited from another one.',
    fix: 'Revoke the permission that contains it, or do nothing.',
  },
  TEAM_NOT_FOUND: {
    from: 'GET /teams/:team_id',
    cause: 'The project has no team with this ID. At server level.',
    fix: 'Check the ID and the project. The team may have been deleted.',
  },
  TEAM_ALREADY_EXISTS: {
    from: 'none',
    cause: 'The server chooses team IDs, and published clients cannot read the code.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  TEAM_MEMBERSHIP_NOT_FOUND: {
    from: 'GET /teams/:team_id',
    cause: 'The user is not a member of the team. At client level also if there is no such team.',
    fix: 'Invite the user or add a membership, and check the team ID.',
  },
  TEAM_MEMBERSHIP_ALREADY_EXISTS: {
    from: 'POST /team-memberships/:team_id/:user_id',
    cause: 'The user is already a member of the team.',
    fix: 'Nothing to do.',
  },
  TEAM_INVITATION_EMAIL_MISMATCH: {
    from: 'POST /team-invitations/accept',
    cause:
      'The user has not verified the invited address, and the project requires it (`teams.invitationsRequireVerifiedEmail`).',
    fix: 'Sign in with the invited address, or verify it in the account settings.',
  },
  API_KEY_NOT_FOUND: {
    from: 'POST /user-api-keys/check',
    cause: 'The API key does not exist in the project.',
    fix: 'Reject the request of your caller. Check that keys of users and of teams go to their own operation.',
  },
  API_KEY_EXPIRED: {
    from: 'POST /user-api-keys/check',
    cause: 'The API key has expired.',
    fix: 'Reject the request. The user creates a new key.',
  },
  API_KEY_REVOKED: {
    from: 'POST /user-api-keys/check',
    cause: 'The API key was revoked.',
    fix: 'Reject the request. The user creates a new key.',
  },
  WRONG_API_KEY_TYPE: {
    from: 'POST /user-api-keys/check',
    cause: 'The API key belongs to a team and was checked as one of a user, or the other way round.',
    fix: 'Check it with `POST /team-api-keys/check`, or with `POST /user-api-keys/check`.',
  },
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: {
    from: 'POST /integrations/credential-scanning/revoke',
    cause: 'The key is public, so finding it in public code is no leak.',
    fix: 'Nothing to do.',
  },
} as const;
