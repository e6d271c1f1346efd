import { knownError } from '../kit/known-error.ts';

export const PermissionNotFound = knownError('PERMISSION_NOT_FOUND', {
  status: 404,
  details: { permission_id: 'string' },
  message: (d) => `The permission ${JSON.stringify(d.permission_id)} was not found. Define it first.`,
});

export const PermissionScopeMismatch = knownError('WRONG_PERMISSION_SCOPE', {
  status: 404,
  details: { permission_id: 'string', expected_scope: 'string', actual_scope: 'string|null' },
  message: (d) =>
    `The permission ${JSON.stringify(d.permission_id)} was found, but its scope is ${JSON.stringify(d.actual_scope)} instead of ${JSON.stringify(d.expected_scope)}.`,
});

export const ContainedPermissionNotFound = knownError('CONTAINED_PERMISSION_NOT_FOUND', {
  status: 400,
  details: { permission_id: 'string' },
  message: (d) => `The contained permission ${JSON.stringify(d.permission_id)} was not found. Define it first.`,
});

export const PermissionIdAlreadyExists = knownError('PERMISSION_ID_ALREADY_EXISTS', {
  status: 400,
  details: { permission_id: 'string' },
  message: (d) => `A permission with the ID ${JSON.stringify(d.permission_id)} already exists. Choose another ID.`,
});

/** 401 instead of 403, because published clients depend on the status. */
export const ProjectPermissionRequired = knownError('PROJECT_PERMISSION_REQUIRED', {
  status: 401,
  details: { user_id: 'string', permission_id: 'string' },
  message: (d) => `User ${d.user_id} needs the permission ${d.permission_id} in this project.`,
});

/** 401 instead of 403, because published clients depend on the status. */
export const TeamPermissionRequired = knownError('TEAM_PERMISSION_REQUIRED', {
  status: 401,
  details: { team_id: 'string', user_id: 'string', permission_id: 'string' },
  message: (d) => `User ${d.user_id} needs the permission ${d.permission_id} in team ${d.team_id}.`,
});

export const TeamPermissionNotFound = knownError('TEAM_PERMISSION_NOT_FOUND', {
  status: 401,
  details: { team_id: 'string', user_id: 'string', permission_id: 'string' },
  message: (d) => `User ${d.user_id} needs the permission ${d.permission_id} in team ${d.team_id}.`,
});
