import { accountsOf } from './accounts.ts';
import { accountRules, addressRules, phoneRules, userRules, verificationRules } from './clerk-rules.ts';
import { memberRules, memberTeamRules, memberUserRules, teamRules } from './clerk-team-rules.ts';
import { jsonObjects } from './json-objects.ts';
import { objectsByKind } from './object-kinds.ts';
import { filled, nameOf, userLine } from './people.ts';
import { type Notes, NotImported, passwordIsLost, readItems, readRecord } from './record.ts';
import type { Values } from './rules.ts';
import type { Fields, SourceOptions } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { membershipLine, teamLine } from './teams.ts';

/** Reads users, organizations and memberships as the API of Clerk returns them, in any order. */
export function clerkObjects(file: SourceFile, options: SourceOptions): AsyncGenerator<Fields> {
  return objectsByKind(file, () => jsonObjects(file, ['data'], { hasBare: true }), {
    user: userOf,
    organization: teamOf,
    organization_membership: (record, notes) => memberOf(record, notes, options),
  });
}

function teamOf(record: Fields, notes: Notes): Fields {
  const { id = '', name, slug, created, ...team } = readRecord(teamRules, record, notes);
  const image = team.hasImage === false ? undefined : (team.image ?? team.oldImage);
  return teamLine(
    'clerk',
    { id, name, created, image, shown: team.publicMetadata, metadata: team.privateMetadata, facts: { slug } },
    notes,
  );
}

function memberOf(record: Fields, notes: Notes, options: SourceOptions): Fields {
  const { team = {}, user = {}, role, created } = readRecord(memberRules, record, notes);
  const { id: teamId } = readRecord(memberTeamRules, team, notes, 'organization');
  const { id: userId } = readRecord(memberUserRules, user, notes, 'public_user_data');
  return membershipLine('clerk', { team: teamId, user: userId, roles: [role], created }, options, notes);
}

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  if (user.isDeleted === true) throw new NotImported('is deleted');
  if (user.hasPassword === true) notes('password_enabled', passwordIsLost);
  if (user.mustResetPassword === true) notes('requires_password_reset', 'is no duty here');
  if (user.isLocked === true && user.lockSeconds !== undefined) notes('locked', 'is a lock that ends by itself');
  const addresses = readItems(addressRules, user.addresses, notes, 'email_addresses');
  const primary = addresses.find(({ id }) => id !== undefined && id === user.primaryAddressId);
  if (user.primaryAddressId !== undefined && primary === undefined)
    notes('primary_email_address_id', 'names none of the addresses');
  const phones = readItems(phoneRules, user.phones, notes, 'phone_numbers');
  const phone = phones.find(({ id }) => id !== undefined && id === user.primaryPhoneId);
  if (user.primaryPhoneId !== undefined && phone === undefined)
    notes('primary_phone_number_id', 'names none of the numbers');
  const accounts = accountsOfUser(user, notes);
  return userLine(
    'clerk',
    {
      id: user.id ?? '',
      email: primary?.address,
      isVerified: primary !== undefined && isVerified(primary, notes),
      channels: addresses.filter((address) => address !== primary).map((address) => channelOf(address, notes)),
      name: nameOf(notes, 'first_name', user.firstName, user.lastName) ?? nameOf(notes, 'username', user.username),
      image: user.hasImage === false ? undefined : (user.image ?? user.oldImage),
      created: user.created,
      active: user.active ?? user.signedIn,
      isRestricted: user.isBanned === true || (user.isLocked === true && user.lockSeconds === undefined),
      clientMetadata: user.unsafeMetadata,
      readOnlyMetadata: user.publicMetadata,
      accounts: accountsOf(accounts, notes, 'external_accounts'),
      accountEmails: accounts.map(({ email }) => email),
      serverMetadata: {
        clerk_id: user.id,
        external_id: user.externalId,
        username: user.username,
        locale: user.locale,
        phone_number: phone?.number,
        other_phone_numbers: othersOf(phones.filter((one) => one !== phone).map(({ number }) => number)),
        private_metadata: filled(user.privateMetadata),
      },
    },
    notes,
  );
}

function othersOf(numbers: readonly (string | undefined)[]): string[] | undefined {
  const given = numbers.filter((number) => number !== undefined);
  return given.length === 0 ? undefined : given;
}

function isVerified({ verification }: Values<typeof addressRules>, notes: Notes): boolean {
  return statusOf(verification, notes, 'email_addresses[].verification') === 'verified';
}

function statusOf(verification: Fields | undefined, notes: Notes, path: string) {
  return readRecord(verificationRules, verification ?? {}, notes, path).status;
}

function channelOf(address: Values<typeof addressRules>, notes: Notes) {
  const is_verified = isVerified(address, notes);
  return { value: address.address ?? '', is_verified, used_for_auth: is_verified };
}

/** Returns the accounts that the user has proved to have. */
function accountsOfUser({ accounts }: Values<typeof userRules>, notes: Notes) {
  return readItems(accountRules, accounts, notes, 'external_accounts').flatMap((account) => {
    const status = statusOf(account.verification, notes, 'external_accounts[].verification');
    // @guard unverified-accounts-of-clerk-stay-there
    if (status !== undefined && status !== 'verified') {
      notes('external_accounts', `has an account that is ${status}, which is left out`, account.provider);
      return [];
    }
    const provider = account.provider ?? /^(\w+)_account$/.exec(account.object ?? '')?.[1];
    return [{ provider, account: account.account, email: account.email }];
  });
}
