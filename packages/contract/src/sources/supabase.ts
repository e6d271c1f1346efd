import { csvRows } from './csv-rows.ts';
import { dumpRows } from './dump-rows.ts';
import { jsonObjects } from './json-objects.ts';
import { type Fields, idOf, imageOf, isYes, itemsOf, line, millisOf, nameOf, parsedFields, textOf } from './source.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the table `auth.users` of Supabase: in a dump, as CSV, or as JSON with the identities of each user. */
export async function* supabase(file: SourceFile): AsyncGenerator<Fields> {
  for await (const user of usersOf(file)) yield userOf(user);
}

function usersOf(file: SourceFile): AsyncIterable<Fields> {
  const name = file.name.toLowerCase();
  if (name.endsWith('.sql')) return dumpedUsers(file);
  return name.endsWith('.csv') ? csvRows(file, ['id']) : jsonObjects(file);
}

/** Reads the users of a dump. Their identities are before or after them in the file, so it is read twice. */
async function* dumpedUsers(file: SourceFile): AsyncGenerator<Fields> {
  const identities = new Map<string, Fields[]>();
  for await (const { id, user_id: user = '', provider, provider_id, identity_data } of dumpRows(
    file,
    'auth.identities',
  )) {
    const identity = line({ id, provider, provider_id, identity_data });
    identities.set(user, [...(identities.get(user) ?? []), identity]);
  }
  for await (const { deleted_at: deletedAt, ...user } of dumpRows(file, 'auth.users'))
    if (deletedAt === undefined) yield { ...user, identities: identities.get(user.id ?? '') ?? [] };
}

function userOf(user: Fields): Fields {
  const email = textOf(user.email);
  const profile = parsedFields(user.raw_user_meta_data);
  const app = parsedFields(user.raw_app_meta_data);
  const bannedUntil = millisOf(user.banned_until);
  return line({
    type: 'user',
    id: idOf('supabase', textOf(user.id) ?? ''),
    is_anonymous: isYes(user.is_anonymous) || undefined,
    primary_email: email,
    primary_email_verified:
      email === undefined ? undefined : millisOf(user.email_confirmed_at ?? user.confirmed_at) !== undefined,
    display_name: nameOf(profile.full_name ?? profile.name ?? profile.display_name),
    profile_image_url: imageOf(profile.avatar_url ?? profile.picture),
    signed_up_at_millis: millisOf(user.created_at),
    last_active_at_millis: millisOf(user.last_sign_in_at),
    password_hash: textOf(user.encrypted_password),
    restricted_by_admin: (bannedUntil !== undefined && bannedUntil > Date.now()) || undefined,
    client_metadata: Object.keys(profile).length === 0 ? undefined : profile,
    server_metadata: line({
      app_metadata: Object.keys(app).length === 0 ? undefined : app,
      phone_number: textOf(user.phone),
    }),
    oauth_providers: accountsOf(user),
  });
}

function accountsOf(user: Fields) {
  const identities = typeof user.identities === 'string' ? parsedList(user.identities) : itemsOf(user.identities);
  const accounts = identities.flatMap((identity) => {
    const provider = textOf(identity.provider);
    const data = parsedFields(identity.identity_data);
    const account_id = textOf(identity.provider_id) ?? textOf(data.sub) ?? textOf(identity.id);
    if (provider === undefined || account_id === undefined || provider === 'email' || provider === 'phone') return [];
    return [{ id: provider, account_id, email: textOf(data.email) ?? null }];
  });
  return accounts.length === 0 ? undefined : accounts;
}

function parsedList(text: string): readonly Fields[] {
  try {
    return itemsOf(JSON.parse(text));
  } catch {
    return [];
  }
}
