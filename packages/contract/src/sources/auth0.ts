import { jsonObjects } from './json-objects.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  imageOf,
  isYes,
  itemsOf,
  line,
  memberOf,
  millisOf,
  nameOf,
  type SourceOptions,
  teamOf,
  textOf,
} from './source.ts';
import type { SourceFile } from './source-file.ts';

/** IDs of providers of Auth0 that have another one in Portico. */
const providers: Readonly<Record<string, string>> = { 'google-oauth2': 'google', windowslive: 'microsoft' };

/** Reads the users of an Auth0 export job, or organizations with their members. A second file has the password hashes. */
export async function* auth0(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  const { secrets } = options;
  const hashes = secrets === undefined ? new Map<string, string>() : await hashesOf(secrets);
  for await (const user of jsonObjects(file)) {
    if (textOf(user.id)?.startsWith('org_') === true) {
      yield* teamLines(user, options);
      continue;
    }
    const id = textOf(user.user_id) ?? textOf(user.Id) ?? '';
    const email = textOf(user.email) ?? textOf(user.Email);
    const name = textOf(user.name);
    yield line({
      type: 'user',
      id: idOf('auth0', id),
      primary_email: email,
      primary_email_verified: email === undefined ? undefined : isYes(user.email_verified),
      display_name: nameOf(user.given_name, user.family_name) ?? (name === email ? undefined : nameOf(name)),
      profile_image_url: imageOf(user.picture),
      signed_up_at_millis: millisOf(user.created_at),
      last_active_at_millis: millisOf(user.last_login),
      client_metadata: user.user_metadata,
      server_metadata: line({ auth0_id: id, app_metadata: user.app_metadata }),
      password_hash: textOf(user.passwordHash) ?? hashes.get(id),
      restricted_by_admin: isYes(user.blocked) || undefined,
      oauth_providers: accountsOf(user),
    });
  }
}

/** Returns the team of an organization and its memberships. */
function* teamLines(source: Fields, options: SourceOptions): Generator<Fields> {
  const { id, name, display_name, metadata } = source;
  const team = String(id);
  const image = fieldsOf(source.branding).logo_url;
  const own = { ...fieldsOf(metadata), ...line({ name: textOf(name) }) };
  yield teamOf('auth0', { id: team, name: textOf(display_name) ?? name, image, metadata: own });
  for (const member of itemsOf(source.members)) {
    const roles = itemsOf(member.roles).map((role) => role.name);
    yield memberOf('auth0', { team, user: textOf(member.user_id) ?? '', roles }, options);
  }
}

function accountsOf(user: Fields) {
  const accounts = itemsOf(user.identities).flatMap((identity) => {
    const provider = textOf(identity.provider) ?? '';
    const account_id = textOf(identity.user_id);
    const isSocial = identity.isSocial === true && account_id !== undefined;
    return isSocial ? [{ id: providers[provider] ?? provider, account_id, email: textOf(user.email) ?? null }] : [];
  });
  return accounts.length === 0 ? undefined : accounts;
}

/** The password hashes by user, of the file that the support of Auth0 sends. */
async function hashesOf(file: SourceFile): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const row of jsonObjects(file)) {
    const id = textOf(fieldsOf(row._id).$oid) ?? textOf(row._id);
    const hash = textOf(row.passwordHash);
    if (id !== undefined && hash !== undefined) hashes.set(`auth0|${id}`, hash);
  }
  return hashes;
}
