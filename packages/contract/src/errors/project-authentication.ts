import { knownError } from '../kit/known-error.ts';

export const ProjectKeyWithoutAccessType = knownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE', {
  status: 400,
  message:
    'A project key was sent without an access type. Send the header x-stack-access-type with client, server or admin.',
});

export const InvalidAccessType = knownError('INVALID_ACCESS_TYPE', {
  status: 400,
  details: { accessType: 'string' },
  message: (d) =>
    `The header x-stack-access-type must be client, server or admin, but was ${JSON.stringify(d.accessType)}.`,
});

export const AccessTypeWithoutProjectId = knownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', {
  status: 400,
  details: { request_type: 'string' },
  message: (d) => `The access type is ${d.request_type}, but the header x-stack-project-id is missing.`,
});

export const AccessTypeRequired = knownError('ACCESS_TYPE_REQUIRED', {
  status: 400,
  message:
    'This endpoint requires authentication. Send the header x-stack-access-type, the project ID and a matching key.',
});

export const InsufficientAccessType = knownError('INSUFFICIENT_ACCESS_TYPE', {
  status: 401,
  details: { actual_access_type: 'string', allowed_access_types: 'string[]' },
  message: (d) =>
    `The x-stack-access-type header must be ${d.allowed_access_types.map((type) => `'${type}'`).join(' or ')}, but was '${d.actual_access_type}'.`,
});

export const InvalidPublishableClientKey = knownError('INVALID_PUBLISHABLE_CLIENT_KEY', {
  status: 401,
  details: { project_id: 'string' },
  message: (d) =>
    `The publishable client key is invalid for the project ${JSON.stringify(d.project_id)}. Check the environment variable PORTICO_PUBLISHABLE_CLIENT_KEY, which begins with VITE_ or NEXT_PUBLIC_ in browser apps.`,
});

export const InvalidSecretServerKey = knownError('INVALID_SECRET_SERVER_KEY', {
  status: 401,
  details: { project_id: 'string' },
  message: (d) =>
    `The secret server key is invalid for the project ${JSON.stringify(d.project_id)}. Check the environment variable PORTICO_SECRET_SERVER_KEY.`,
});

export const InvalidSuperSecretAdminKey = knownError('INVALID_SUPER_SECRET_ADMIN_KEY', {
  status: 401,
  details: { project_id: 'string' },
  message: (d) =>
    `The super secret admin key is invalid for the project ${JSON.stringify(d.project_id)}. Check the environment variable PORTICO_SUPER_SECRET_ADMIN_KEY.`,
});

export const UnparsableAdminAccessToken = knownError('UNPARSABLE_ADMIN_ACCESS_TOKEN', {
  status: 401,
  message: 'The admin access token cannot be parsed.',
});

export const AdminAccessTokenExpired = knownError('ADMIN_ACCESS_TOKEN_EXPIRED', {
  status: 401,
  details: { expired_at_millis: 'number|null' },
  message: 'The admin access token has expired. Refresh it and try again.',
});

export const InvalidProjectForAdminAccessToken = knownError('INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN', {
  status: 401,
  message: 'Admin access tokens must belong to the internal project.',
});

export const AdminAccessTokenIsNotAdmin = knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN', {
  status: 401,
  message: 'The admin access token does not belong to an owner of this project.',
});

/**
 * The user of the admin access token has a role in the project that does not allow the operation. The role is null for a
 * key: the operation needs a person.
 */
export const ProjectRoleRequired = knownError('PROJECT_ROLE_REQUIRED', {
  status: 403,
  details: { role: 'string|null', required_role: 'string' },
  message: (d) =>
    d.role === null
      ? `A key cannot do this. It needs a person with the role ${d.required_role} in this project.`
      : `Your role in this project is ${d.role}. This needs the role ${d.required_role}.`,
});

export const ClientAuthenticationRequired = knownError('CLIENT_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'The publishable client key is missing. Send it in the header x-stack-publishable-client-key.',
});

export const ServerAuthenticationRequired = knownError('SERVER_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'The secret server key is missing. Send it in the header x-stack-secret-server-key.',
});

export const ClientOrServerAuthenticationRequired = knownError('CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'A publishable client key or a secret server key is required.',
});

export const ClientOrAdminAuthenticationRequired = knownError('CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'A publishable client key or a super secret admin key is required.',
});

export const ClientOrServerOrAdminAuthenticationRequired = knownError(
  'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
  {
    status: 401,
    message: 'A publishable client key, a secret server key or a super secret admin key is required.',
  },
);

export const AdminAuthenticationRequired = knownError('ADMIN_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'The super secret admin key is missing. Send it in the header x-stack-super-secret-admin-key.',
});

export const ExpectedInternalProject = knownError('EXPECTED_INTERNAL_PROJECT', {
  status: 401,
  message: 'This endpoint can be called only with the internal project.',
});
