import type { Json } from '../fields/json.ts';
import { accountsOf } from './accounts.ts';
import { jsonObjects } from './json-objects.ts';
import { filled, nameOf, userLine } from './people.ts';
import { converted, type Notes, passwordIsLost, readItems, readRecord } from './record.ts';
import { anything, flag, image, list, lost, oneOf, required, text, time, unneeded } from './rules.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';

const statuses = [
  'UNCONFIRMED',
  'CONFIRMED',
  'ARCHIVED',
  'COMPROMISED',
  'UNKNOWN',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
  'EXTERNAL_PROVIDER',
] as const;

/** A user of `list-users`, or of `admin-get-user`. Version 1 of the command line writes times as seconds. */
const userRules = {
  username: text('Username', '`server_metadata.username`, and `id` without `sub`'),
  attributes: list(['Attributes', 'UserAttributes'], 'the attributes of the user'),
  created: time('UserCreateDate', '`signed_up_at_millis`', 'seconds'),
  isEnabled: flag('Enabled', '`restricted_by_admin`, if it is no'),
  status: oneOf(
    'UserStatus',
    statuses,
    '`restricted_by_admin`, for `ARCHIVED` and `COMPROMISED`. The password is counted as lost',
  ),
  factors: lost(['MFAOptions', 'UserMFASettingList', 'PreferredMfaSetting'], 'second factors cannot be exported'),
  rest: unneeded('UserLastModifiedDate', 'the time of a change in the old system'),
};

const itemRules = { name: required(text('Name', 'the name of the attribute')), value: anything('Value', 'its value') };

const attributeRules = {
  sub: text('sub', '`id`, or `server_metadata.cognito_id` if it is no UUID'),
  email: text('email', '`primary_email`'),
  isVerified: flag('email_verified', '`primary_email_verified`'),
  name: text('name', '`display_name`'),
  givenName: text('given_name', '`display_name`, without `name`, or `server_metadata.attributes`'),
  familyName: text('family_name', '`display_name`, without `name`, or `server_metadata.attributes`'),
  picture: image('picture'),
  phone: text('phone_number', '`server_metadata.phone_number`'),
  identities: list('identities', '`oauth_providers`'),
};

const identityRules = {
  provider: text('providerName', '`oauth_providers[].id`'),
  account: text('userId', '`oauth_providers[].account_id`'),
  rest: unneeded(['providerType', 'issuer', 'primary', 'dateCreated'], 'facts of the old system'),
};

/** What the guide and the tests know of the fields. */
export const cognitoRules = {
  user: userRules,
  'user.Attributes[]': itemRules,
  'attributes of a user': attributeRules,
  'attributes of a user.identities[]': identityRules,
};

/** Reads the pages of `aws cognito-idp list-users`. */
export function cognito(file: SourceFile): AsyncGenerator<Fields> {
  const users = jsonObjects(file, ['Users'], { hasBare: true });
  return converted(file, users, (record, notes) => [userOf(record, notes)]);
}

function userOf(record: Fields, notes: Notes): Fields {
  const user = readRecord(userRules, record, notes);
  const items = readItems(itemRules, user.attributes, notes, 'Attributes');
  const all = new Map(items.map(({ name = '', value = null }): [string, Json] => [name, value]));
  if (all.size < items.length) notes('Attributes', 'has a name twice: the last one is imported');
  const known = new Set(Object.values(attributeRules).flatMap(({ names }) => names));
  const given = [...all].filter(([name]) => known.has(name));
  const own = readRecord(attributeRules, Object.fromEntries(given), notes, 'Attributes');
  const { username, status } = user;
  const identities = readItems(identityRules, own.identities, notes, 'Attributes.identities');
  if (status === 'EXTERNAL_PROVIDER' && identities.length === 0) notes('Attributes.identities', 'are missing');
  if (status !== 'EXTERNAL_PROVIDER' && (status !== undefined || identities.length === 0))
    notes('UserStatus', passwordIsLost, status);
  const joined = nameOf(notes, 'given_name', own.givenName, own.familyName);
  const others = {
    ...Object.fromEntries([...all].filter(([name, value]) => !known.has(name) && value !== null)),
    ...(own.name === undefined ? {} : namesOf(own.givenName, own.familyName)),
  };
  return userLine(
    'cognito',
    {
      id: own.sub ?? username ?? '',
      email: own.email,
      isVerified: own.isVerified,
      name: nameOf(notes, 'name', own.name) ?? joined,
      image: own.picture,
      created: user.created,
      isRestricted: user.isEnabled === false || status === 'ARCHIVED' || status === 'COMPROMISED',
      accounts: accountsOf(identities, notes, 'Attributes.identities'),
      serverMetadata: { username, phone_number: own.phone, attributes: filled(others) },
    },
    notes,
  );
}

/** Returns the names that the full name may not have. */
function namesOf(given_name: string | undefined, family_name: string | undefined): Fields {
  return { ...(given_name && { given_name }), ...(family_name && { family_name }) };
}
