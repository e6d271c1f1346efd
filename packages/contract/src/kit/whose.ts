import type { ProjectRole } from './project-roles.ts';

/** A part of a request and a field there: `params.team_id`. */
export type Place = `${'params' | 'query' | 'body' | 'headers'}.${string}`;

interface Common {
  /**
   * The role that people need to write at the levels server and admin. Reads need `read_only`. Default: `support` for
   * things of users and teams, `developer` for all others.
   */
  readonly role?: ProjectRole;
  /** The role that people need to read. */
  readonly readRole?: ProjectRole;
  /** The other IDs of the request, also those inside of a field. They name things of the same owner, or public things. */
  readonly with?: readonly Place[];
  /**
   * The check and the read begin together: each runs one short statement, so both are one round trip. Default: the check comes
   * first, which costs a round trip, but nothing else for callers without the right.
   */
  readonly together?: true;
  /** Requires the internal project as part of the schema. */
  readonly project?: 'internal';
}

/** Public things: anyone may read them. */
export interface OfNobody extends Common {
  readonly of: 'nobody';
}

/** The account that the proof in the request opens. Does not act for the current user, so their restriction does not matter. */
export interface OfSignIn extends Common {
  readonly of: 'sign-in';
}

/** What a secret in the request opens: a code of an email, a signature, the key of a program. */
export interface OfSecret extends Common {
  readonly of: 'secret';
  readonly in: Place;
}

/** The current user, at every level. */
export interface OfSelf extends Common {
  readonly of: 'self';
  /**
   * The error without a user. `schema`: the user is part of the schema, so SCHEMA_ERROR. `session`: ACCESS_TOKEN_EXPIRED.
   * Default: CANNOT_GET_OWN_USER_WITHOUT_USER.
   */
  readonly signedOut?: 'schema' | 'session' | 'USER_AUTHENTICATION_REQUIRED';
}

/** A user. Clients may name only their own. */
export interface OfUser extends Common {
  readonly of: 'user';
  readonly id: Place;
  /** Refusal of clients that name another user. */
  readonly refusal: string;
  /** Status of the refusal. Default: 403. */
  readonly status?: 400;
  /** The error of clients without a user. Default: CANNOT_GET_OWN_USER_WITHOUT_USER. */
  readonly signedOut?: 'USER_AUTHENTICATION_REQUIRED';
  /** What a missing ID means. `own`: the current user. `skip`: this rule does not apply. Default: another user. */
  readonly missing?: 'own' | 'skip';
}

/** A team. Clients need a member of it as their user. */
export interface OfTeam extends Common {
  readonly of: 'team';
  readonly id: Place;
  /** The permissions that the member needs, in this order. */
  readonly needs?: readonly string[];
  /** A user in the request. Members need no permission to act on themselves. */
  readonly orSelf?: Place;
  /** The error of clients without a user. Default: USER_AUTHENTICATION_REQUIRED. */
  readonly signedOut?: 'CANNOT_GET_OWN_USER_WITHOUT_USER';
  /** What a missing ID means. `skip`: this rule does not apply. Default: a refusal. */
  readonly missing?: 'skip';
  /** Hides whether the team exists: API_KEY_NOT_FOUND replaces the errors about membership and permissions. */
  readonly hidden?: true;
}

/** An API key of a user or team. Clients need its user, or a member with `$manage_api_keys`. */
export interface OfKey extends Common {
  readonly of: 'key';
  readonly id: Place;
  readonly kind: 'user' | 'team';
}

/**
 * A customer, which `customer_type` and `customer_id` in a part of the request name. Clients may read what their own user
 * and its teams have, and buy and pay for their own user and for teams with `$update_team`. Custom customers are for servers.
 * A project can let clients without a user `read` and `buy`.
 */
export interface OfCustomer extends Common {
  readonly of: 'customer';
  readonly in: 'params' | 'body';
  readonly to: 'read' | 'buy' | 'pay';
}

/** The current user of the dashboard, at every level of the internal project. Anonymous users own nothing there. */
export interface OfDashboardUser extends Common {
  readonly of: 'dashboard-user';
}

/**
 * Another project, which the caller names in the internal project. Clients need its owner as their user, servers nothing
 * else. Nobody may name the internal project, whose keys give access to all others.
 */
export interface OfOwnedProject extends Common {
  readonly of: 'owned-project';
  readonly id: Place;
}

/** The project of the caller, and everything in it: for servers, owners, and people with a role. */
export interface OfProject extends Common {
  readonly of: 'project';
}

/** The people of a project, whom only people manage. Keys are refused, because a key is for one project. */
export interface OfPeople extends Common {
  readonly of: 'people';
}

/** Whose things an operation touches, and by which right. */
export type WhoseRule =
  | OfNobody
  | OfSignIn
  | OfSecret
  | OfSelf
  | OfUser
  | OfTeam
  | OfKey
  | OfCustomer
  | OfDashboardUser
  | OfOwnedProject
  | OfProject
  | OfPeople;

/**
 * The rule of an operation. With several, each must hold, unless the ID that it is about is missing and may be.
 *
 * @see docs/contribute/decisions/0056-whose.md
 */
export type Whose = WhoseRule | readonly WhoseRule[];

/** Returns the rules of an operation. */
export function rulesOf(whose: Whose): readonly WhoseRule[] {
  return 'of' in whose ? [whose] : whose;
}

/** Returns whether an operation does not act for the current user. */
export function actsForNobody(whose: Whose): boolean {
  return rulesOf(whose).every(({ of }) => of === 'sign-in');
}
