import type { Portico, TestUser } from '@portico/testkit';

/** Kinds of callers. */
export const callers = ['nobody', 'client', 'outsider', 'member', 'keeper', 'server', 'admin'] as const;
/** A kind of caller. */
export type Caller = (typeof callers)[number];

/** Expected result: a status, an error code, or a status with the text of a refusal. */
export type Outcome = number | string;

/** Objects that the callers act on. */
export interface Stage {
  readonly made: Portico;
  readonly outsider: TestUser;
  readonly member: TestUser;
  readonly keeper: TestUser;
  readonly teamId: string;
  readonly userKeyId: string;
  readonly teamKeyId: string;
  readonly userKey: string;
  readonly teamKey: string;
}

const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
const tooLow = 'INSUFFICIENT_ACCESS_TYPE';
const callback_url = 'http://localhost:3000/';
/** An unknown code. Other tests cover valid codes. */
const code = '0'.repeat(45);

/** For each operation, the input and the result of each caller. */
export const rows: readonly {
  readonly operation: string;
  readonly send?: (stage: Stage, self: string) => { params?: object; query?: object; body?: object };
  readonly outcomes: Readonly<Record<Exclude<Caller, 'nobody'>, Outcome>>;
}[] = [
  {
    operation: 'GET /teams',
    send: () => ({ query: { user_id: 'me' } }),
    outcomes: {
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      outsider: 200,
      member: 200,
      keeper: 200,
      server: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      admin: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
  },
  {
    operation: 'GET /teams',
    outcomes: {
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      outsider: 403,
      member: 403,
      keeper: 403,
      server: 200,
      admin: 200,
    },
  },
  {
    operation: 'POST /teams',
    send: () => ({ body: { display_name: 'New' } }),
    outcomes: {
      client: 'USER_AUTHENTICATION_REQUIRED',
      outsider: 201,
      member: 201,
      keeper: 201,
      server: 201,
      admin: 201,
    },
  },
  {
    operation: 'GET /teams/:team_id',
    send: ofTeam,
    outcomes: inTeam({ member: 200, keeper: 200, server: 200 }),
  },
  {
    operation: 'PATCH /teams/:team_id',
    send: (stage) => ({ ...ofTeam(stage), body: { display_name: 'Renamed' } }),
    outcomes: inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 200 }),
  },
  {
    operation: 'POST /team-memberships/:team_id/:user_id',
    send: (stage) => ({ params: { team_id: stage.teamId, user_id: stage.member.id }, body: {} }),
    outcomes: serverOnly('TEAM_MEMBERSHIP_ALREADY_EXISTS'),
  },
  {
    operation: 'DELETE /team-memberships/:team_id/:user_id',
    send: (stage) => ({ params: { team_id: stage.teamId, user_id: stage.outsider.id } }),
    outcomes: {
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      outsider: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      keeper: 'TEAM_MEMBERSHIP_NOT_FOUND',
      server: 'TEAM_MEMBERSHIP_NOT_FOUND',
      admin: 'TEAM_MEMBERSHIP_NOT_FOUND',
    },
  },
  {
    operation: 'GET /team-member-profiles',
    send: (stage) => ({ query: { team_id: stage.teamId } }),
    outcomes: {
      ...inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 200 }),
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
  },
  {
    operation: 'GET /team-member-profiles/:team_id/:user_id',
    send: (stage) => ({ params: { team_id: stage.teamId, user_id: stage.keeper.id } }),
    outcomes: {
      ...inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 200 }),
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
  },
  {
    operation: 'PATCH /team-member-profiles/:team_id/:user_id',
    send: (stage) => ({ params: { team_id: stage.teamId, user_id: stage.keeper.id }, body: { display_name: 'Boss' } }),
    outcomes: {
      client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      outsider: 403,
      member: 403,
      keeper: 200,
      server: 200,
      admin: 200,
    },
  },
  {
    operation: 'POST /team-invitations/send-code',
    send: (stage) => ({ body: { email: 'invitee@example.com', team_id: stage.teamId, callback_url } }),
    outcomes: inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 200 }),
  },
  {
    operation: 'GET /team-invitations',
    send: (stage) => ({ query: { team_id: stage.teamId } }),
    outcomes: inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 200 }),
  },
  {
    operation: 'DELETE /team-invitations/:invitation_id',
    send: (stage) => ({ params: { invitation_id: stage.teamId }, query: { team_id: stage.teamId } }),
    outcomes: inTeam({
      member: 'TEAM_PERMISSION_REQUIRED',
      keeper: 'VERIFICATION_CODE_NOT_FOUND',
      server: 'VERIFICATION_CODE_NOT_FOUND',
    }),
  },
  {
    operation: 'POST /team-invitations/accept/check-code',
    send: () => ({ body: { code } }),
    outcomes: everybody('VERIFICATION_CODE_NOT_FOUND'),
  },
  ...['accept', 'accept/details'].map((path) => ({
    operation: `POST /team-invitations/${path}`,
    send: () => ({ body: { code } }),
    outcomes: {
      ...everybody('VERIFICATION_CODE_NOT_FOUND'),
      client: 'USER_AUTHENTICATION_REQUIRED',
      server: 'USER_AUTHENTICATION_REQUIRED',
      admin: 'USER_AUTHENTICATION_REQUIRED',
    },
  })),
  ...['team', 'project'].flatMap((scope) => [
    { operation: `GET /${scope}-permission-definitions`, outcomes: adminOnly(200) },
    {
      operation: `POST /${scope}-permission-definitions`,
      send: () => ({ body: { id: `made_${scope}` } }),
      outcomes: adminOnly(201),
    },
    {
      operation: `PATCH /${scope}-permission-definitions/:permission_id`,
      send: () => ({ params: { permission_id: 'nothing' }, body: {} }),
      outcomes: adminOnly('PERMISSION_NOT_FOUND'),
    },
    {
      operation: `DELETE /${scope}-permission-definitions/:permission_id`,
      send: () => ({ params: { permission_id: 'nothing' } }),
      outcomes: adminOnly('PERMISSION_NOT_FOUND'),
    },
    {
      operation: `GET /${scope}-permissions`,
      outcomes: {
        client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
        outsider: 403,
        member: 403,
        keeper: 403,
        server: 200,
        admin: 200,
      },
    },
    {
      operation: `GET /${scope}-permissions`,
      send: (_stage: Stage, self: string) => ({ query: { user_id: self } }),
      outcomes: {
        client: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
        outsider: 200,
        member: 200,
        keeper: 200,
        server: 200,
        admin: 200,
      },
    },
  ]),
  {
    operation: 'POST /team-permissions/:team_id/:user_id/:permission_id',
    send: (stage) => ({
      params: { team_id: stage.teamId, user_id: stage.keeper.id, permission_id: '$read_members' },
      body: {},
    }),
    outcomes: serverOnly(201),
  },
  {
    operation: 'DELETE /team-permissions/:team_id/:user_id/:permission_id',
    send: (stage) => ({ params: { team_id: stage.teamId, user_id: stage.member.id, permission_id: '$update_team' } }),
    outcomes: serverOnly('TEAM_PERMISSION_NOT_FOUND'),
  },
  {
    operation: 'POST /project-permissions/:user_id/:permission_id',
    send: (stage) => ({ params: { user_id: stage.member.id, permission_id: 'nothing' }, body: {} }),
    outcomes: serverOnly('PERMISSION_NOT_FOUND'),
  },
  {
    operation: 'DELETE /project-permissions/:user_id/:permission_id',
    send: (stage) => ({ params: { user_id: stage.member.id, permission_id: 'nothing' } }),
    outcomes: serverOnly('PERMISSION_NOT_FOUND'),
  },
  {
    operation: 'POST /user-api-keys',
    send: (stage) => ({ body: { description: 'New', expires_at_millis: null, user_id: stage.keeper.id } }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'GET /user-api-keys',
    send: (stage) => ({ query: { user_id: stage.keeper.id } }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'GET /user-api-keys/:key_id',
    send: (stage) => ({ params: { key_id: stage.userKeyId } }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'PATCH /user-api-keys/:key_id',
    send: (stage) => ({ params: { key_id: stage.userKeyId }, body: { description: 'Other' } }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'POST /user-api-keys/check',
    send: (stage) => ({ body: { api_key: stage.userKey } }),
    outcomes: serverOnly(200),
  },
  {
    operation: 'POST /team-api-keys',
    send: (stage) => ({ body: { description: 'New', expires_at_millis: null, team_id: stage.teamId } }),
    outcomes: ofKeyKeeper(200),
  },
  {
    operation: 'GET /team-api-keys',
    send: (stage) => ({ query: { team_id: stage.teamId } }),
    outcomes: ofKeyKeeper(200),
  },
  {
    operation: 'GET /team-api-keys/:key_id',
    send: (stage) => ({ params: { key_id: stage.teamKeyId }, query: { team_id: stage.teamId } }),
    outcomes: ofKeyKeeper(200),
  },
  {
    operation: 'PATCH /team-api-keys/:key_id',
    send: (stage) => ({ params: { key_id: stage.teamKeyId }, body: { description: 'Other' } }),
    outcomes: ofKeyKeeper(200),
  },
  {
    operation: 'POST /team-api-keys/check',
    send: (stage) => ({ body: { api_key: stage.teamKey } }),
    outcomes: serverOnly(200),
  },
  {
    operation: 'GET /emails/notification-preference/:user_id',
    send: (stage) => ({ params: { user_id: stage.keeper.id } }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'PATCH /emails/notification-preference/:user_id/:notification_category_id',
    send: (stage) => ({
      params: { user_id: stage.keeper.id, notification_category_id: marketing },
      body: { enabled: true },
    }),
    outcomes: ofKeeper(200),
  },
  {
    operation: 'DELETE /teams/:team_id',
    send: ofTeam,
    // The keeper deletes it, so the later levels find nothing.
    outcomes: { ...inTeam({ member: 'TEAM_PERMISSION_REQUIRED', keeper: 200, server: 'TEAM_NOT_FOUND' }) },
  },
];

function ofTeam(stage: Stage) {
  return { params: { team_id: stage.teamId } };
}

/** Results of operations for members. Servers are always allowed. */
function inTeam({ member, keeper, server }: { member: Outcome; keeper: Outcome; server: Outcome }) {
  return {
    client: 'USER_AUTHENTICATION_REQUIRED',
    outsider: 'TEAM_MEMBERSHIP_NOT_FOUND',
    member,
    keeper,
    server,
    admin: server,
  };
}

function everybody(outcome: Outcome) {
  return { client: outcome, outsider: outcome, member: outcome, keeper: outcome, server: outcome, admin: outcome };
}

function serverOnly(outcome: Outcome) {
  return { ...everybody(tooLow), server: outcome, admin: outcome };
}

function adminOnly(outcome: Outcome) {
  return { ...everybody(tooLow), admin: outcome };
}

/** Results of operations on the keeper's own objects. */
function ofKeeper(outcome: Outcome) {
  return { ...everybody(outcome), client: 'USER_AUTHENTICATION_REQUIRED', outsider: 403, member: 403 };
}

/** Results for team keys. The team is not disclosed to callers who may not manage its keys. */
function ofKeyKeeper(outcome: Outcome) {
  return {
    ...everybody(outcome),
    client: 'USER_AUTHENTICATION_REQUIRED',
    outsider: 'API_KEY_NOT_FOUND',
    member: 'API_KEY_NOT_FOUND',
  };
}
