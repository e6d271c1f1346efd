import type { UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { valuesOfLines } from '../../db/column-lines.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import { searchTextOf } from '../../kernel/search-text.ts';
import type { UserPartRows, UserRows } from './insert-users.queries.ts';
import type { ReadUser } from './read-user.ts';

const valuesOfUser = valuesOfLines(userColumns);

type SealTotp = (userId: UserId, secret: string) => string;

const time = (millis: number | null | undefined) =>
  millis === null || millis === undefined ? null : new Date(millis).toISOString();

/** Returns a name as it is stored. */
export function storedName(name: string | null | undefined): string | null {
  return name === undefined || name === '' ? null : name;
}

/** Returns the rows of new users and of what every user has. @param defaultPermissions those of users without own ones */
export function rowsOfUsers(
  read: readonly ReadUser[],
  defaultPermissions: readonly string[],
  sealTotp: SealTotp,
): UserRows {
  const usedIds = new Set<string>();
  /** An ID that the file has twice stays with the first one. */
  const once = (id: string | undefined) => {
    if (id === undefined || usedIds.has(id)) return null;
    usedIds.add(id);
    return id;
  };
  const addresses = read.flatMap(({ id: user_id, user, addresses }) =>
    addresses.map((address) => ({
      user_id,
      id: once(address.id),
      new_id: newId(),
      value: address.value,
      is_primary: address.isPrimary,
      is_verified: address.isVerified,
      used_for_auth: address.usedForAuth,
      created_at: time(address.createdAtMillis ?? user.signed_up_at_millis),
      is_replaced: address.isReplaced,
    })),
  );
  const links = read.flatMap(({ id: user_id, user }) =>
    (user.oauth_providers ?? []).map((link) => ({
      user_id,
      id: once(link.link_id),
      new_id: newId(),
      provider: link.id,
      account_id: link.account_id,
      email: link.email ?? null,
      allow_sign_in: link.allow_sign_in ?? true,
      allow_connected_accounts: link.allow_connected_accounts ?? true,
      created_at: time(link.created_at_millis),
    })),
  );
  const grants = read.flatMap(({ id: user_id, user }) =>
    [...new Set(user.permissions ?? defaultPermissions)].map((permission_id) => ({ user_id, permission_id })),
  );
  return {
    users: JSON.stringify(read.map((one) => userRow(one, sealTotp))),
    addresses: JSON.stringify(addresses),
    links: JSON.stringify(links),
    grants: JSON.stringify(grants),
  };
}

function userRow({ line, id, user, addresses, passwordHash }: ReadUser, sealTotp: SealTotp) {
  const displayName = storedName(user.display_name);
  const emails = addresses.map(({ value }) => value);
  return {
    line,
    id,
    ...valuesOfUser(user),
    display_name: displayName,
    password_hash: passwordHash,
    password_removed: user.password_removed ?? false,
    search_text: searchTextOf(displayName, emails),
    totp_secret_sealed: typeof user.totp_secret_base64 === 'string' ? sealTotp(id, user.totp_secret_base64) : null,
    totp_added_at: time(user.totp_added_at_millis),
    selected_team_id: user.selected_team_id ?? null,
    country: user.country ?? null,
  };
}

/** Returns the rows of what few users have. Undefined if none of these has any. */
export function partRowsOfUsers(read: readonly ReadUser[]): UserPartRows | undefined {
  const passkeys = read.flatMap(({ id: user_id, user }) =>
    (user.passkeys ?? []).map((passkey) => ({
      user_id,
      credential_id: passkey.credential_id,
      public_key: Buffer.from(passkey.public_key, 'base64url').toString('base64'),
      counter: passkey.counter ?? 0,
      transports: passkey.transports ?? [],
      created_at: time(passkey.created_at_millis),
      last_used_at: time(passkey.last_used_at_millis),
      name: passkey.name ?? null,
      user_verified: passkey.user_verified ?? null,
      relying_party_id: passkey.relying_party_id ?? null,
    })),
  );
  const codes = read.flatMap(({ id: user_id, user }) =>
    (user.recovery_codes ?? []).map((code) => ({
      user_id,
      digest: code.digest,
      created_at: time(code.created_at_millis),
      used_at: time(code.used_at_millis),
    })),
  );
  const consents = read.flatMap(({ id: user_id, user }) =>
    (user.consents ?? []).map(({ given_at_millis, recorded_by = 'server', url = null, ...consent }) => ({
      user_id,
      ...consent,
      url,
      given_at: time(given_at_millis),
      recorded_by,
    })),
  );
  const withdrawn = read.flatMap(({ id: user_id, user }) =>
    (user.withdrawn_consents ?? []).map(({ given_at_millis, withdrawn_at_millis, ...consent }) => ({
      recorded_by: 'server',
      withdrawn_by: 'server',
      url: null,
      ...consent,
      user_id,
      given_at: time(given_at_millis),
      withdrawn_at: time(withdrawn_at_millis),
    })),
  );
  const preferences = read.flatMap(({ id: user_id, user }) =>
    (user.notification_preferences ?? []).map((preference) => ({ user_id, ...preference })),
  );
  const notes = notesOfUsers(read);
  if ([passkeys, codes, consents, withdrawn, preferences, notes].every(({ length }) => length === 0)) return undefined;
  return {
    passkeys: JSON.stringify(passkeys),
    codes: JSON.stringify(codes),
    consents: JSON.stringify(consents),
    withdrawn: JSON.stringify(withdrawn),
    preferences: JSON.stringify(preferences),
    notes: JSON.stringify(notes),
  };
}

function notesOfUsers(read: readonly ReadUser[]) {
  return read.flatMap(({ id: user_id, user }) =>
    (user.notes ?? []).map((note) => ({
      user_id,
      id: newId(),
      text: note.text,
      author_name: note.author_name ?? null,
      created_at: time(note.created_at_millis),
      changed_at: time(note.changed_at_millis),
    })),
  );
}
