/** Errors of requests before the endpoint runs: bodies, keys, access levels, tokens. */
export const requestErrorHelp = {
  SCHEMA_ERROR: {
    from: 'any',
    cause:
      'A value does not match the schema of the endpoint, or the request has a field that the endpoint does not know.',
    fix: 'The message names the field and what it must be. Compare the request with the [API reference](api/README.md). Some fields need a higher access level.',
  },
  BODY_PARSING_ERROR: {
    from: 'any',
    cause: 'The body is invalid JSON, has an unknown content type, or is too large.',
    fix: 'Send JSON with `content-type: application/json`. [Limits](../run/limits.md) lists the maximum sizes.',
  },
  ALL_OVERLOADS_FAILED: {
    from: 'none',
    cause:
      "An endpoint has one schema per access level. A body that does not match gets the SCHEMA_ERROR of the caller's level.",
    fix: 'Nothing to do: Portico does not send this error.',
  },
  UNSUPPORTED_ERROR: {
    from: 'none',
    cause: 'It stands for codes that a client does not know. `@portico/js` keeps the unknown code instead.',
    fix: 'Update the SDK to the version of the server.',
  },
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: {
    from: 'any',
    cause: 'The request has a key or an admin access token, but no `x-stack-access-type`.',
    fix: 'Send `x-stack-access-type: client`, `server` or `admin`, as fits the key.',
  },
  INVALID_ACCESS_TYPE: {
    from: 'any',
    cause: 'The header `x-stack-access-type` has another value than `client`, `server` or `admin`.',
    fix: 'Correct the header.',
  },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: {
    from: 'any',
    cause: 'The request has an access type, but no `x-stack-project-id`.',
    fix: 'Send the project ID. The SDK reads it from `PORTICO_PROJECT_ID` or its prefixed forms: check that the variable is set where the app runs.',
  },
  ACCESS_TYPE_REQUIRED: {
    from: 'any',
    cause: 'The endpoint requires authentication, and the request has no access type.',
    fix: 'Send access type, project ID and key, as in the example of the operation.',
  },
  INSUFFICIENT_ACCESS_TYPE: {
    from: 'any',
    cause: 'A client calls an operation for servers, or a server calls one for admins.',
    fix: 'Call it from your server with the secret server key, or with the super secret admin key. Never put these keys into a browser.',
  },
  INVALID_PUBLISHABLE_CLIENT_KEY: {
    from: 'any',
    cause: 'The publishable client key is wrong, revoked or expired, or belongs to another project.',
    fix: 'Copy project ID and key together from *Project keys* in the dashboard, then restart the app: build tools read `.env.local` at their start.',
  },
  INVALID_SECRET_SERVER_KEY: {
    from: 'any',
    cause: 'The secret server key is wrong, revoked or expired, or belongs to another project.',
    fix: 'Create a new key set under *Project keys* in the dashboard, and use its secret on your server.',
  },
  INVALID_SUPER_SECRET_ADMIN_KEY: {
    from: 'any',
    cause: 'The super secret admin key is wrong, revoked or expired, or belongs to another project.',
    fix: 'Create a new key set with an admin key under *Project keys* in the dashboard.',
  },
  UNPARSABLE_ADMIN_ACCESS_TOKEN: {
    from: 'any',
    cause: '`x-stack-admin-access-token` is not a token, or belongs to an anonymous user.',
    fix: 'Sign in to the dashboard again, or use the super secret admin key.',
  },
  ADMIN_ACCESS_TOKEN_EXPIRED: {
    from: 'any',
    cause: 'The admin access token has expired, or its session was revoked.',
    fix: 'The SDK renews it by itself. In your own client, get a new access token with the refresh token of the owner.',
  },
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: {
    from: 'any',
    cause: 'The admin access token belongs to another project than `internal`.',
    fix: "Use a token of the dashboard's own project, which has the ID `internal`.",
  },
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: {
    from: 'any',
    cause: 'The user of the admin access token is not an owner of the project.',
    fix: 'Ask an owner to invite you under *People*, or check the project ID.',
  },
  PROJECT_ROLE_REQUIRED: {
    from: 'any',
    cause: 'The role of the person does not allow the operation. With a key: the operation needs a person.',
    fix: 'Ask an owner of the project for another role ([people and roles](../run/people-and-roles.md)).',
  },
  CLIENT_AUTHENTICATION_REQUIRED: {
    from: 'any',
    cause: 'The access type is `client`, and there is no publishable client key.',
    fix: 'Set the publishable client key of the project in the app.',
  },
  SERVER_AUTHENTICATION_REQUIRED: {
    from: 'any',
    cause: 'The access type is `server`, and there is no secret server key.',
    fix: 'Set `PORTICO_SECRET_SERVER_KEY` on your server.',
  },
  ADMIN_AUTHENTICATION_REQUIRED: {
    from: 'any',
    cause: 'The access type is `admin`, and there is neither a key nor an admin access token.',
    fix: 'Send the super secret admin key, or sign in to the dashboard.',
  },
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: {
    from: 'none',
    cause: 'A request declares one access type, whose own error is sent.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    from: 'none',
    cause: 'A request declares one access type, whose own error is sent.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    from: 'none',
    cause: 'A request declares one access type, whose own error is sent.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  EXPECTED_INTERNAL_PROJECT: {
    from: 'POST /integrations/:family/internal/confirm',
    cause: 'The project of the request is not `internal`.',
    fix: "Call the operation as a user of the dashboard, in the dashboard's own project `internal`.",
  },
  CURRENT_PROJECT_NOT_FOUND: {
    from: 'any',
    cause: '`x-stack-project-id` names a project that does not exist on this server.',
    fix: 'Check the project ID, and that the app calls the server on which the project was created.',
  },
  BRANCH_DOES_NOT_EXIST: {
    from: 'any',
    cause: '`x-stack-branch-id` names a branch that does not exist.',
    fix: 'Leave out the header: `main` is the default.',
  },
  UNPARSABLE_ACCESS_TOKEN: {
    from: 'any',
    cause: '`x-stack-access-token` is not a token of this server, or was changed.',
    fix: 'Sign in again. If all users see it: all replicas need the same `PORTICO_SERVER_SECRET`, and apps need the URL of this server.',
  },
  ACCESS_TOKEN_EXPIRED: {
    from: 'any',
    cause: 'The access token has expired, or its session was revoked.',
    fix: 'The SDK renews it by itself. In your own client, get a new one with `POST /auth/sessions/current/refresh`. If that fails, the user has to sign in again.',
  },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: {
    from: 'any',
    cause: 'The access token belongs to another project than `x-stack-project-id`.',
    fix: 'Use the project ID with which the user signed in. Apps on the same domain need different cookies or domains.',
  },
} as const;
