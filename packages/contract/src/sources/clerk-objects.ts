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

/** Reads users, organizations and memberships as the API of Clerk returns them, in any order. */
export async function* clerkObjects(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  for (const wanted of ['user', 'organization', 'organization_membership'])
    for await (const item of jsonObjects(file, ['data']))
      if (item.object === wanted) yield lineOf(wanted, item, options);
}

function lineOf(kind: string, item: Fields, options: SourceOptions): Fields {
  if (kind === 'user') return userOf(item);
  if (kind === 'organization_membership') {
    const team = textOf(fieldsOf(item.organization).id) ?? '';
    const user = textOf(fieldsOf(item.public_user_data).user_id) ?? '';
    return memberOf('clerk', { team, user, roles: [item.role], created: item.created_at }, options);
  }
  const metadata = line({
    ...fieldsOf(item.public_metadata),
    ...fieldsOf(item.private_metadata),
    slug: textOf(item.slug),
  });
  const image = item.has_image === true ? item.image_url : undefined;
  return teamOf('clerk', { id: textOf(item.id) ?? '', name: item.name, image, created: item.created_at, metadata });
}

function userOf(user: Fields): Fields {
  const addresses = itemsOf(user.email_addresses);
  const primary = addresses.find(({ id }) => id === user.primary_email_address_id);
  const others = addresses.filter((address) => address !== primary);
  const phone = itemsOf(user.phone_numbers).find(({ id }) => id === user.primary_phone_number_id);
  return line({
    type: 'user',
    id: idOf('clerk', textOf(user.id) ?? ''),
    primary_email: textOf(primary?.email_address),
    primary_email_verified: primary === undefined ? undefined : isVerified(primary),
    contact_channels: others.length === 0 ? undefined : others.map(channelOf),
    display_name: nameOf(user.first_name, user.last_name) ?? textOf(user.username),
    profile_image_url: user.has_image === true ? imageOf(user.image_url) : undefined,
    signed_up_at_millis: millisOf(user.created_at),
    last_active_at_millis: millisOf(user.last_active_at ?? user.last_sign_in_at),
    restricted_by_admin: isYes(user.banned) || undefined,
    client_metadata: filled(user.unsafe_metadata),
    client_read_only_metadata: filled(user.public_metadata),
    oauth_providers: accountsOf(user),
    server_metadata: line({
      clerk_id: textOf(user.id),
      external_id: textOf(user.external_id),
      username: textOf(user.username),
      phone_number: textOf(phone?.phone_number),
      private_metadata: filled(user.private_metadata),
    }),
  });
}

function isVerified({ verification }: Fields): boolean {
  return fieldsOf(verification).status === 'verified';
}

function channelOf(address: Fields) {
  const is_verified = isVerified(address);
  return { value: String(address.email_address ?? ''), is_verified, used_for_auth: is_verified };
}

function accountsOf(user: Fields) {
  const accounts = itemsOf(user.external_accounts).flatMap((account) => {
    const id = textOf(account.provider)?.replace(/^oauth_/, '');
    const account_id = textOf(account.provider_user_id);
    if (id === undefined || account_id === undefined) return [];
    return [{ id, account_id, email: textOf(account.email_address) ?? null }];
  });
  return accounts.length === 0 ? undefined : accounts;
}

function filled(value: Fields[string] | undefined): Fields | undefined {
  const fields = fieldsOf(value);
  return Object.keys(fields).length === 0 ? undefined : fields;
}
