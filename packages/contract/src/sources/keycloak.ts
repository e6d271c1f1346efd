import { jsonObjects } from './json-objects.ts';
import {
  base64Of,
  base64OfBase32,
  type Fields,
  fieldsOf,
  idOf,
  itemsOf,
  line,
  millisOf,
  nameOf,
  parsedFields,
  textOf,
} from './source.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the JSON of a realm that Keycloak exports. The groups of the first level become teams. */
export async function* keycloak(file: SourceFile): AsyncGenerator<Fields> {
  const teams = new Map<string, string>();
  for await (const group of jsonObjects(file, ['groups'])) {
    const name = textOf(group.name);
    const id = textOf(group.id);
    if (name === undefined || id === undefined) continue;
    teams.set(`/${name}`, idOf('keycloak', id));
    yield {
      type: 'team',
      id: idOf('keycloak', id),
      display_name: name.slice(0, 256),
      server_metadata: { keycloak_id: id },
    };
  }
  for await (const user of jsonObjects(file, ['users'])) {
    const id = idOf('keycloak', textOf(user.id) ?? textOf(user.username) ?? '');
    yield userOf(user, id);
    const paths = Array.isArray(user.groups) ? user.groups : [];
    const joined = new Set(paths.map((path) => teams.get(/^\/[^/]+/.exec(String(path))?.[0] ?? '')));
    for (const team_id of joined) if (team_id !== undefined) yield { type: 'membership', team_id, user_id: id };
  }
}

function userOf(user: Fields, id: string): Fields {
  const email = textOf(user.email);
  const credentials = itemsOf(user.credentials);
  const attributes = fieldsOf(user.attributes);
  return line({
    type: 'user',
    id,
    primary_email: email,
    primary_email_verified: email === undefined ? undefined : user.emailVerified === true,
    display_name: nameOf(user.firstName, user.lastName) ?? nameOf(user.username),
    signed_up_at_millis: millisOf(user.createdTimestamp),
    restricted_by_admin: user.enabled === false || undefined,
    password_hash: hashOf(credentials.find(({ type }) => type === 'password')),
    totp_secret_base64: totpOf(credentials.find(({ type }) => type === 'otp')),
    oauth_providers: accountsOf(user),
    server_metadata: line({
      username: textOf(user.username),
      attributes: Object.keys(attributes).length === 0 ? undefined : attributes,
      realm_roles: user.realmRoles,
    }),
  });
}

/** Parameters of Keycloak are lists with one text. */
function parameterOf(fields: Fields, name: string): string {
  const value = fieldsOf(fields.additionalParameters)[name];
  return String(Array.isArray(value) ? value[0] : value);
}

const unpadded = (text: string) => text.replace(/=+$/, '');

function hashOf(credential: Fields | undefined): string | undefined {
  if (credential === undefined) return undefined;
  const [secret, data] = [parsedFields(credential.secretData), parsedFields(credential.credentialData)];
  const [value, salt] = [textOf(secret.value), textOf(secret.salt)];
  if (value === undefined || salt === undefined) return undefined;
  const algorithm = textOf(data.algorithm) ?? '';
  const rounds = String(data.hashIterations);
  if (algorithm === 'argon2') {
    const version = parameterOf(data, 'version') === '1.0' ? 16 : 19;
    const [memory, lanes] = [parameterOf(data, 'memory'), parameterOf(data, 'parallelism')];
    const head = `$argon2${parameterOf(data, 'type')}$v=${version}$m=${memory},t=${rounds},p=${lanes}`;
    return `${head}$${unpadded(salt)}$${unpadded(value)}`;
  }
  const digest = /^pbkdf2(?:-(sha\d+))?$/.exec(algorithm);
  // Another algorithm of a plugin. The server refuses the line, and names the field.
  return digest === null
    ? algorithm
    : `$pbkdf2-${digest[1] ?? 'sha1'}$i=${rounds}$${unpadded(salt)}$${unpadded(value)}`;
}

function totpOf(credential: Fields | undefined): string | undefined {
  if (credential === undefined) return undefined;
  const [secret, data] = [parsedFields(credential.secretData), parsedFields(credential.credentialData)];
  const value = textOf(secret.value);
  const isUsual = data.digits === 6 && data.period === 30 && data.algorithm === 'HmacSHA1';
  if (value === undefined || !isUsual || data.subType !== 'totp') return undefined;
  return data.secretEncoding === 'BASE32' ? base64OfBase32(value) : base64Of(new TextEncoder().encode(value));
}

function accountsOf(user: Fields) {
  const accounts = itemsOf(user.federatedIdentities).flatMap((identity) => {
    const [id, account_id] = [textOf(identity.identityProvider), textOf(identity.userId)];
    return id === undefined || account_id === undefined ? [] : [{ id, account_id }];
  });
  return accounts.length === 0 ? undefined : accounts;
}
