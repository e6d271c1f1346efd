import { CommandFailure } from '@portico/contract/command-line';
import type { Json } from '@portico/js';
import { csvRows } from './csv-rows.ts';
import { jsonObjects } from './json-objects.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  imageOf,
  isYes,
  itemsOf,
  line,
  millisOf,
  nameOf,
  type SourceOptions,
  textOf,
} from './source.ts';

/** Reads the users of Better Auth or Auth.js with their accounts, as JSON of a query. */
function withAccounts(source: string) {
  return async function* (path: string): AsyncGenerator<Fields> {
    for await (const user of jsonObjects(path)) {
      const email = textOf(user.email);
      const confirmed = user.emailVerified ?? user.email_verified;
      const accounts = itemsOf(user.accounts);
      const password = accounts.find((account) => providerOf(account) === 'credential');
      const id = String(user.id ?? '');
      yield line({
        type: 'user',
        id: idOf(source, id),
        primary_email: email,
        // Better Auth stores yes or no, Auth.js a time.
        primary_email_verified: email === undefined ? undefined : isYes(confirmed) || millisOf(confirmed) !== undefined,
        display_name: nameOf(user.name),
        profile_image_url: imageOf(user.image),
        signed_up_at_millis: millisOf(user.createdAt ?? user.created_at),
        restricted_by_admin: isYes(user.banned) || undefined,
        password_hash: textOf(password?.password) ?? textOf(user.password_hash ?? user.password),
        oauth_providers: linksOf(accounts),
        server_metadata: { [`${source}_id`]: id },
      });
    }
  };
}

function providerOf(account: Fields): string {
  return textOf(account.providerId ?? account.provider_id ?? account.provider) ?? '';
}

function linksOf(accounts: readonly Fields[]) {
  const links = accounts.flatMap((account) => {
    const id = providerOf(account);
    const account_id = account.accountId ?? account.account_id ?? account.providerAccountId;
    if (['', 'credential', 'credentials', 'email'].includes(id) || account_id === undefined || account_id === null)
      return [];
    return [{ id, account_id: String(account_id) }];
  });
  return links.length === 0 ? undefined : links;
}

export const betterAuth = withAccounts('better_auth');
export const authJs = withAccounts('authjs');

/** Reads the pages of `aws cognito-idp list-users`. */
export async function* cognito(path: string): AsyncGenerator<Fields> {
  for await (const user of jsonObjects(path, ['Users'])) {
    const attributes = Object.fromEntries(
      itemsOf(user.Attributes).map(({ Name, Value }) => [String(Name), String(Value ?? '')]),
    );
    const { sub, email, email_verified, name, given_name, family_name, picture, phone_number, ...own } = attributes;
    yield line({
      type: 'user',
      id: idOf('cognito', textOf(sub) ?? textOf(user.Username) ?? ''),
      primary_email: textOf(email),
      primary_email_verified: textOf(email) === undefined ? undefined : isYes(email_verified),
      display_name: nameOf(name) ?? nameOf(given_name, family_name),
      profile_image_url: imageOf(picture),
      signed_up_at_millis: millisOf(user.UserCreateDate),
      restricted_by_admin: user.Enabled === false || undefined,
      server_metadata: line({
        username: textOf(user.Username),
        phone_number: textOf(phone_number),
        attributes: Object.keys(own).length === 0 ? undefined : own,
      }),
    });
  }
}

/** Reads pages of the WorkOS API: users, organizations and memberships. */
export async function* workos(path: string): AsyncGenerator<Fields> {
  for (const wanted of ['user', 'organization', 'organization_membership'])
    for await (const item of jsonObjects(path, ['data'])) if (item.object === wanted) yield workosLine(wanted, item);
}

function workosLine(kind: string, item: Fields): Fields {
  const id = textOf(item.id) ?? '';
  const created = millisOf(item.created_at);
  if (kind === 'organization') {
    const display_name = nameOf(item.name) ?? id;
    return line({
      type: 'team',
      id: idOf('workos', id),
      display_name,
      created_at_millis: created,
      server_metadata: { workos_id: id },
    });
  }
  if (kind === 'organization_membership')
    return line({
      type: 'membership',
      team_id: idOf('workos', textOf(item.organization_id) ?? ''),
      user_id: idOf('workos', textOf(item.user_id) ?? ''),
      created_at_millis: created,
    });
  return line({
    type: 'user',
    id: idOf('workos', id),
    primary_email: textOf(item.email),
    primary_email_verified: textOf(item.email) === undefined ? undefined : isYes(item.email_verified),
    display_name: nameOf(item.first_name, item.last_name),
    profile_image_url: imageOf(item.profile_picture_url),
    signed_up_at_millis: created,
    last_active_at_millis: millisOf(item.last_sign_in_at),
    server_metadata: line({
      workos_id: id,
      external_id: textOf(item.external_id),
      metadata: filled(item.metadata),
    }),
  });
}

function filled(value: Json | undefined): Json | undefined {
  const fields = fieldsOf(value);
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** Fields of a user that a column of a CSV can have, and how they are read. */
const columns: Readonly<Record<string, (text: string) => Json | undefined>> = {
  id: (text) => idOf('csv', text),
  primary_email: (text) => text,
  primary_email_verified: (text) => isYes(text),
  display_name: (text) => text.slice(0, 256),
  profile_image_url: imageOf,
  password_hash: (text) => text,
  signed_up_at_millis: millisOf,
  last_active_at_millis: millisOf,
};

/** Reads a CSV of any system. @throws {CommandFailure} a field of the map does not exist */
export async function* csv(path: string, { map }: SourceOptions): AsyncGenerator<Fields> {
  const unknown = [...map.keys()].find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined || map.size === 0)
    throw new CommandFailure(
      `--map needs fields with columns, such as primary_email=Email,display_name=Name. The fields are ${Object.keys(columns).join(', ')}.`,
      { exitCode: 2 },
    );
  let isFirst = true;
  for await (const row of csvRows(path)) {
    const missing = isFirst ? [...map.values()].find((column) => !Object.hasOwn(row, column)) : undefined;
    if (missing !== undefined) throw new CommandFailure(`${path} has no column ${missing}.`);
    isFirst = false;
    const given = [...map].map(([field, column]) => [field, textOf(row[column])] as const);
    const values = given.map(
      ([field, text]) => [field, text === undefined ? undefined : columns[field]?.(text)] as const,
    );
    const fields = Object.fromEntries(values);
    const rest = Object.entries(row).filter(([column, text]) => text !== '' && ![...map.values()].includes(column));
    yield line({
      type: 'user',
      ...fields,
      server_metadata: rest.length === 0 ? undefined : Object.fromEntries(rest),
    });
  }
}
