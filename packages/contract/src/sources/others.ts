import type { Json } from '../fields/json.ts';
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
  parsedFields,
  type SourceOptions,
  teamOf,
  textOf,
} from './source.ts';
import type { SourceFile } from './source-file.ts';

/** Reads the users of Better Auth or Auth.js with their accounts, as JSON of a query. */
function withAccounts(source: string) {
  return async function* (file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
    for await (const user of jsonObjects(file)) {
      const kind = textOf(user.object);
      if (kind === 'organization' || kind === 'organization_member') {
        yield kind === 'organization' ? betterAuthTeam(source, user) : betterAuthMember(source, user, options);
        continue;
      }
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

/** Returns the team of an organization of Better Auth. */
function betterAuthTeam(source: string, { id, name, slug, logo, createdAt, created_at, metadata }: Fields): Fields {
  const own = { ...parsedFields(metadata), ...line({ slug: textOf(slug) }) };
  return teamOf(source, { id: String(id ?? ''), name, image: logo, created: createdAt ?? created_at, metadata: own });
}

/** Better Auth separates the roles of a member with commas. */
function betterAuthMember(source: string, member: Fields, options: SourceOptions): Fields {
  const old = {
    team: String(member.organizationId ?? member.organization_id ?? ''),
    user: String(member.userId ?? member.user_id ?? ''),
    roles: String(member.role ?? '').split(','),
    created: member.createdAt ?? member.created_at,
  };
  return memberOf(source, old, options);
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
export async function* cognito(file: SourceFile): AsyncGenerator<Fields> {
  for await (const user of jsonObjects(file, ['Users'])) {
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
export async function* workos(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  for (const wanted of ['user', 'organization', 'organization_membership'])
    for await (const item of jsonObjects(file, ['data']))
      if (item.object === wanted) yield workosLine(wanted, item, options);
}

function workosLine(kind: string, item: Fields, options: SourceOptions): Fields {
  const id = textOf(item.id) ?? '';
  const created = millisOf(item.created_at);
  if (kind === 'organization')
    return teamOf('workos', { id, name: item.name, created: item.created_at, metadata: item.metadata });
  if (kind === 'organization_membership') {
    const roles = [fieldsOf(item.role), ...itemsOf(item.roles)].map(({ slug }) => slug);
    const [team, user] = [textOf(item.organization_id) ?? '', textOf(item.user_id) ?? ''];
    return memberOf('workos', { team, user, roles, created: item.created_at }, options);
  }
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
