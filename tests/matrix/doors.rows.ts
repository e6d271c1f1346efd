import type { WhoseRule } from '@portico/contract';

/** What a closed door answers: codes of known errors, or statuses of refusals. Any of them. */
export type Refused = readonly (string | number)[];
/** Why a state has no meaning for an operation. */
export interface NotApplicable {
  readonly because: string;
}
export type Cell = Refused | NotApplicable;

const na = (because: string): NotApplicable => ({ because });
const noUser = na('names no user');
const noTeam = na('names no team');

/** States that depend on whose things an operation touches. Other states depend on the caller alone. */
export type RightState =
  | 'signed out'
  | 'user deleted'
  | 'other user'
  | 'outsider of the team'
  | 'member without permission';

type ByRight = Readonly<Record<WhoseRule['of'], Cell>>;

const ofNoOne = { nobody: noUser, 'sign-in': noUser, secret: noUser, project: noUser, people: noUser } as const;
const needsUser: ByRight = {
  ...ofNoOne,
  self: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'SCHEMA_ERROR',
    'ACCESS_TOKEN_EXPIRED',
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    'USER_AUTHENTICATION_REQUIRED',
  ],
  user: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED'],
  team: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED'],
  key: ['USER_AUTHENTICATION_REQUIRED'],
  customer: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  'dashboard-user': ['USER_AUTHENTICATION_REQUIRED'],
  'owned-project': ['USER_AUTHENTICATION_REQUIRED'],
};

/** States × rights. */
export const byRight: Readonly<Record<RightState, ByRight>> = {
  'signed out': needsUser,
  'user deleted': needsUser,
  'other user': {
    ...ofNoOne,
    self: noUser,
    user: [403, 400],
    team: noUser,
    key: [403, 'API_KEY_NOT_FOUND'],
    customer: [403],
    'dashboard-user': ['TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED', 'PROJECT_NOT_FOUND'],
    'owned-project': ['PROJECT_NOT_FOUND'],
  },
  'outsider of the team': {
    ...ofNoOne,
    self: noTeam,
    user: noTeam,
    team: ['TEAM_MEMBERSHIP_NOT_FOUND', 'API_KEY_NOT_FOUND'],
    key: ['API_KEY_NOT_FOUND'],
    customer: ['TEAM_MEMBERSHIP_NOT_FOUND'],
    'dashboard-user': noTeam,
    'owned-project': noTeam,
  },
  'member without permission': {
    ...ofNoOne,
    self: noTeam,
    user: noTeam,
    team: ['TEAM_PERMISSION_REQUIRED', 'API_KEY_NOT_FOUND'],
    key: ['API_KEY_NOT_FOUND'],
    customer: ['TEAM_PERMISSION_REQUIRED'],
    'dashboard-user': noTeam,
    'owned-project': noTeam,
  },
};

/** States × access, whatever the things. Operations of `public` have no caller. */
export const byAccess = {
  'no credential': {
    client: ['ACCESS_TYPE_REQUIRED'],
    server: ['ACCESS_TYPE_REQUIRED'],
    admin: ['ACCESS_TYPE_REQUIRED'],
  },
  'key of another project': {
    client: ['INVALID_PUBLISHABLE_CLIENT_KEY'],
    server: ['INVALID_SECRET_SERVER_KEY'],
    admin: ['INVALID_SUPER_SECRET_ADMIN_KEY'],
  },
  'lower level': {
    client: na('lowest level'),
    server: ['INSUFFICIENT_ACCESS_TYPE'],
    admin: ['INSUFFICIENT_ACCESS_TYPE'],
  },
  'role below': {
    client: ['PROJECT_ROLE_REQUIRED'],
    server: ['PROJECT_ROLE_REQUIRED'],
    admin: ['PROJECT_ROLE_REQUIRED'],
  },
  'session ended': {
    client: ['ACCESS_TOKEN_EXPIRED'],
    server: ['ACCESS_TOKEN_EXPIRED'],
    admin: ['ACCESS_TOKEN_EXPIRED'],
  },
  'user restricted': {
    client: ['RESTRICTED_USER_NOT_ALLOWED'],
    server: na('acts as a server'),
    admin: na('acts as a server'),
  },
  'second factor missing': {
    client: ['SECOND_FACTOR_SETUP_REQUIRED'],
    server: na('acts as a server'),
    admin: na('acts as a server'),
  },
  impersonated: {
    client: ['IMPERSONATED_SESSION_NOT_ALLOWED'],
    server: na('acts as a server'),
    admin: na('acts as a server'),
  },
  'session not recent': {
    client: ['REAUTHENTICATION_REQUIRED'],
    server: na('acts as a server'),
    admin: na('acts as a server'),
  },
  'anonymous not allowed': {
    client: ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'],
    server: ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'],
    admin: ['ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'],
  },
  'user of another project': {
    client: ['INVALID_PROJECT_FOR_ACCESS_TOKEN'],
    server: ['INVALID_PROJECT_FOR_ACCESS_TOKEN'],
    admin: ['INVALID_PROJECT_FOR_ACCESS_TOKEN'],
  },
  'development key in production': { client: [401], server: [401], admin: [401] },
} as const satisfies Readonly<Record<string, Readonly<Record<'client' | 'server' | 'admin', Cell>>>>;

/** Why a state has no meaning for some operations. How many they are follows from their rows in `whose.snap`. */
export const notApplicable: Readonly<Record<string, readonly string[]>> = {
  'ID missing': ['declared: the own user, or another rule'],
  'lower level': ['lowest level'],
  'role below': ['every role may'],
  'session ended': ['signs out twice'],
  'user restricted': ['acts as a server', 'acts for nobody', 'declared open'],
  'second factor missing': ['acts as a server', 'acts for nobody', 'declared open'],
  impersonated: ['acts as a server', 'changes no credentials'],
  'session not recent': ['acts as a server', 'changes no credentials'],
  'signed out': ['names no user'],
  'user deleted': ['names no user'],
  'other user': ['names no user', 'not of a user'],
  'outsider of the team': ['names no team', 'names no user', 'not of a team'],
  'member without permission': ['every member may', 'names no team', 'names no user', 'not of a team'],
};
