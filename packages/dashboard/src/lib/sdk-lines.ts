import { appName, isTime } from '@portico/js/internals';
import { sdkCalls } from './sdk-calls.ts';

type Body = Readonly<Record<string, unknown>>;

/** Begins a text that is written as a time. */
const timeMark = '\u0001';

/** Writes a value as it stands in JavaScript. Entries without a value are left out. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
    .replaceAll(/"\\u0001([\dTZ:.+-]+)"/g, "new Date('$1')");
}

/** Writes a text as it stands in JavaScript. */
function text(value: unknown): string {
  return `'${JSON.stringify(String(value)).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Converts the names and times of a body. Not those inside of metadata, which belong to the developer. */
function options(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const isGiven = isTime(name) && typeof value === 'number';
      return [appName(name), isGiven ? `${timeMark}${new Date(value).toISOString()}` : value];
    }),
  );
}

/** Writes a call of which the method has the given fields. */
function writtenCall(call: string, values: Body): string {
  const [, method, list = ''] = /^(.*)\((.*)\)$/.exec(call) ?? [];
  const fields = list === '' ? [] : list.split(', ');
  const rest = Object.entries(values).filter(([name]) => !fields.includes(name));
  const args = fields.map((field) => {
    if (field === '{}') return literal(options(Object.fromEntries(rest)));
    const value = values[field];
    if (value === undefined) return 'undefined';
    return typeof value === 'string' ? text(value) : literal(Object.values(options({ [field]: value }))[0]);
  });
  const given = args.slice(0, args.findLastIndex((arg) => arg !== 'undefined') + 1);
  return `await portico.${method}(${given.join(', ')});`;
}

const ofUser = (id: unknown, call: string) => `const user = await portico.getUser(${text(id)});\nawait user?.${call};`;
const ofTeam = (id: unknown, call: string) => `const team = await portico.getTeam(${text(id)});\nawait team?.${call};`;

const ofMember = (teamId: unknown, userId: unknown, call: string) =>
  [
    `const team = await portico.getTeam(${text(teamId)});`,
    `const user = await portico.getUser(${text(userId)});`,
    `if (team !== null) await user?.${call};`,
  ].join('\n');

/** The options of a change of a user that have the same meaning in the SDK. */
const userOptions =
  /^(display_name|profile_image_url|client_metadata|client_read_only_metadata|server_metadata|primary_email|primary_email_verified|primary_email_auth_enabled)$/;

function userChange(id: unknown, body: Body): string | undefined {
  const { restricted_by_admin: isRestricted } = body;
  if (isRestricted === false) return ofUser(id, 'release()');
  if (isRestricted === true) {
    const { restricted_by_admin_reason: reason, restricted_by_admin_private_details: privateDetails } = body;
    return ofUser(id, `restrict(${literal({ reason, privateDetails })})`);
  }
  return Object.keys(body).every((name) => userOptions.test(name))
    ? ofUser(id, `update(${literal(options(body))})`)
    : undefined;
}

function newApiKey({ description, expires_at_millis: expires, is_public: isPublic }: Body): string {
  const expiresAt = typeof expires === 'number' ? `new Date(${text(new Date(expires).toISOString())})` : 'null';
  return `createApiKey({ description: ${text(description)}, expiresAt: ${expiresAt}, isPublic: ${isPublic === true} })`;
}

const customerKeys: Readonly<Record<string, string>> = { user: 'userId', team: 'teamId', custom: 'customCustomerId' };

/** Writes a call with the SDK. @param ids the parameters of its path. @param query that of the call */
type Writer = (ids: readonly string[], body: Body, query: URLSearchParams) => string | undefined;

/** What users and teams do, and what has another method than its operation. The contract tells all others. */
const writers: Readonly<Record<string, Writer>> = {
  'POST /users': (_, body) => `await portico.createUser(${literal(options(body))});`,
  'PATCH /users/:user_id': ([id], body) => userChange(id, body),
  'DELETE /users/:user_id': ([id]) => ofUser(id, 'delete()'),
  'DELETE /auth/sessions': (_ids, _body, query) => ofUser(query.get('user_id'), 'revokeOtherSessions()'),
  'DELETE /auth/sessions/:session_id': ([id], _, query) => ofUser(query.get('user_id'), `revokeSession(${text(id)})`),
  'POST /project-permissions/:user_id/:permission_id': ([id, right]) => ofUser(id, `grantPermission(${text(right)})`),
  'DELETE /project-permissions/:user_id/:permission_id': ([id, right]) =>
    ofUser(id, `revokePermission(${text(right)})`),
  'POST /user-api-keys': (_, body) => ofUser(body.user_id, newApiKey(body)),
  'POST /teams': (_, body) => `await portico.createTeam(${literal(options(body))});`,
  'PATCH /teams/:team_id': ([id], body) => ofTeam(id, `update(${literal(options(body))})`),
  'DELETE /teams/:team_id': ([id]) => ofTeam(id, 'delete()'),
  'POST /team-memberships/:team_id/:user_id': ([id, user]) => ofTeam(id, `addUser(${text(user)})`),
  'DELETE /team-memberships/:team_id/:user_id': ([id, user]) => ofTeam(id, `removeUser(${text(user)})`),
  'POST /team-invitations/send-code': (_, { team_id, email, callback_url: callbackUrl }) =>
    ofTeam(team_id, `inviteUser(${literal({ email, callbackUrl })})`),
  'POST /team-permissions/:team_id/:user_id/:permission_id': ([id, user, right]) =>
    ofMember(id, user, `grantPermission(team, ${text(right)})`),
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': ([id, user, right]) =>
    ofMember(id, user, `revokePermission(team, ${text(right)})`),
  'POST /team-api-keys': (_, body) => ofTeam(body.team_id, newApiKey(body)),
  'POST /emails/send-email': (_, body) => `await portico.sendEmail(${literal(options(body))});`,
  'POST /payments/products/:customer_type/:customer_id': ([type = '', id], { product_id: productId, quantity }) =>
    `await portico.grantProduct(${literal({ [customerKeys[type] ?? type]: id, productId, quantity })});`,
  'POST /internal/send-sign-in-invitation': (_, { email, callback_url }) =>
    `await portico.sendSignInInvitationEmail(${text(email)}, ${text(callback_url)});`,
  'PATCH /internal/config/override': (_, { config_override_string: changes }) =>
    `const project = await portico.getProject();\nawait project.updateConfig(${literal(JSON.parse(String(changes)))});`,
  // These have no method of one call with the same options.
  'PATCH /user-api-keys/:key_id': () => undefined,
  'PATCH /team-api-keys/:key_id': () => undefined,
  'DELETE /team-invitations/:invitation_id': () => undefined,
  'POST /internal/payments/transactions/refund': () => undefined,
  'PATCH /internal/projects/current': () => undefined,
};

/** Returns whether an operation is an action whose code people want, and no part of another one. */
export function isAction(operation: string): boolean {
  return Object.hasOwn(writers, operation) || Object.hasOwn(sdkCalls, operation);
}

/** Returns a call with the SDK, on `portico`. Undefined if the SDK has no method like it. */
export function sdkLinesOf(operation: string, path: string, body: unknown): string | undefined {
  const [way = '', query = ''] = path.split('?');
  const [, template = ''] = operation.split(' ');
  const parts = way.split('/');
  const inPath = template
    .split('/')
    .flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')] as const] : [],
    );
  const sent = typeof body === 'object' && body !== null ? (body as Body) : {};
  const asked = new URLSearchParams(query);
  const call = sdkCalls[operation];
  if (call !== undefined)
    return writtenCall(call, { ...Object.fromEntries(inPath), ...Object.fromEntries(asked), ...sent });
  return writers[operation]?.(
    inPath.map(([, value]) => value),
    sent,
    asked,
  );
}
