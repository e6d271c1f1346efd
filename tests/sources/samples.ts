import type { Fields } from '../../packages/contract/src/sources/source.ts';

/** A record with what its fields need to have an effect. */
export interface Sample {
  readonly base: Fields;
  /** Returns the text of a file with the record. */
  readonly file: (record: Fields) => string;
  readonly name?: string;
  /** The base of other records, by the name of a field that only they have. */
  readonly with?: Readonly<Record<string, Fields>>;
  /** Whether the whole object becomes metadata. */
  readonly isKept?: true;
  /** The second file. */
  readonly secrets?: string;
  /** Whether the record is in the second file. */
  readonly isSecret?: true;
  /** Fields of the base that have no effect beside a field, or hide it. */
  readonly without?: Readonly<Record<string, readonly string[]>>;
}

/** Writes JSON. */
export const json = (value: unknown) => JSON.stringify(value);
const jsonLine: Sample['file'] = (record) => json(record);
const inside =
  (outer: Fields, name: string): Sample['file'] =>
  (record) =>
    json({ ...outer, [name]: record });
const inList =
  (outer: Fields, name: string): Sample['file'] =>
  (record) =>
    json({ ...outer, [name]: [record] });
/** Writes the only row of a CSV. */
export const row: Sample['file'] = (record) => {
  const cell = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
  return `${Object.keys(record).map(cell).join(',')}\n${Object.values(record).map(cell).join(',')}\n`;
};

const person = { id: 'u1', email: 'a@example.com' };
const clerkUser = { object: 'user', id: 'u1' };
const clerkAddress = { id: 'i1', email_address: 'a@example.com', verification: { status: 'verified' } };
const clerkAccount = { provider: 'oauth_google', provider_user_id: '7', verification: { status: 'verified' } };
const clerkMember = {
  object: 'organization_membership',
  role: 'org:admin',
  organization: { id: 'o1' },
  public_user_data: { user_id: 'u1' },
};
const firebaseUser = { localId: 'u1', email: 'a@example.com' };
const realmUser = { id: 'u1', username: 'ada', email: 'a@example.com', emailVerified: true };
const hashed = {
  type: 'password',
  secretData: '{"value":"YQ==","salt":"YQ=="}',
  credentialData: '{"hashIterations":7,"algorithm":"pbkdf2-sha512"}',
};
const oldHash = { type: 'password', hashedSaltedValue: 'YQ==', salt: 'YQ==', algorithm: 'pbkdf2', hashIterations: 7 };
const oldCode = { type: 'totp', hashedSaltedValue: 'abc' };
const code = { subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' };
const realm = (name: string, record: Fields) => json({ realm: 'shop', [name]: [record] });
const credential =
  (name: string): Sample['file'] =>
  (record) =>
    realm('users', {
      ...realmUser,
      credentials: [
        {
          ...hashed,
          [name]: record,
          ...(['subType', 'digits', 'period'].some((key) => key in record) && { type: 'otp' }),
        },
      ],
    });
const argon2 = { type: ['id'], version: ['1.3'], memory: ['7168'], parallelism: ['1'] };
const attributes = (record: Fields) => Object.entries(record).map(([Name, Value]) => ({ Name, Value }));
const cognitoUser = (record: Fields) => json({ Users: [{ Username: 'ada', Attributes: attributes(record) }] });
const workosMember = { object: 'organization_membership', user_id: 'u1', organization_id: 'o1' };
const auth0Team = (record: Fields) => json({ id: 'org_1', display_name: 'Otters', ...record });

/** The record of each place of `sourceRules`, by system. */
export const samples: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  clerk: {
    'CSV row': {
      name: 'users.csv',
      file: row,
      base: { id: 'u1', primary_email_address: 'a@example.com', password_digest: 'ab', password_hasher: 'bcrypt' },
      without: { username: ['first_name'] },
    },
    user: {
      base: {
        ...clerkUser,
        image_url: 'https://example.com/a.png',
        locked: true,
        email_addresses: [clerkAddress],
        phone_numbers: [{ id: 'p1', phone_number: '1' }],
      },
      file: jsonLine,
      without: { profile_image_url: ['image_url'], banned: ['locked'] },
    },
    'user.email_addresses[]': {
      base: { id: 'i1', email_address: 'a@example.com' },
      file: inList({ ...clerkUser, primary_email_address_id: 'i1' }, 'email_addresses'),
    },
    'user.email_addresses[].verification': {
      base: {},
      file: (verification) =>
        json({ ...clerkUser, primary_email_address_id: 'i1', email_addresses: [{ ...clerkAddress, verification }] }),
    },
    'user.phone_numbers[]': {
      base: { id: 'p1', phone_number: '1' },
      file: inList({ ...clerkUser, primary_phone_number_id: 'p1' }, 'phone_numbers'),
    },
    'user.external_accounts[]': {
      base: clerkAccount,
      file: inList(clerkUser, 'external_accounts'),
      without: { object: ['provider'], google_id: ['provider_user_id'], facebook_id: ['provider_user_id'] },
    },
    'user.external_accounts[].verification': {
      base: {},
      file: (verification) => json({ ...clerkUser, external_accounts: [{ ...clerkAccount, verification }] }),
    },
    organization: {
      base: { object: 'organization', id: 'o1', name: 'Otters', image_url: 'https://example.com/a.png' },
      file: jsonLine,
      without: { logo_url: ['image_url'] },
    },
    organization_membership: { base: clerkMember, file: jsonLine },
    'organization_membership.organization': { base: { id: 'o1' }, file: inside(clerkMember, 'organization') },
    'organization_membership.public_user_data': {
      base: { user_id: 'u1' },
      file: inside(clerkMember, 'public_user_data'),
    },
  },
  auth0: {
    user: { base: { user_id: 'github|7', email: 'a@example.com' }, file: jsonLine, without: { Id: ['user_id'] } },
    'user.identities[]': {
      base: { provider: 'samlp', user_id: '7', isSocial: true },
      file: inList({ user_id: 'samlp|7', email: 'a@example.com' }, 'identities'),
    },
    'user.identities[].profileData': {
      base: {},
      file: (profileData) =>
        json({ user_id: 'github|7', identities: [{ provider: 'github', user_id: '7', isSocial: true, profileData }] }),
    },
    organization: { base: { id: 'org_1', display_name: 'Otters' }, file: jsonLine },
    'organization.branding': { base: {}, file: (branding) => auth0Team({ branding }) },
    'organization.members[]': { base: { user_id: 'auth0|1' }, file: (member) => auth0Team({ members: [member] }) },
    'organization.members[].roles[]': {
      base: { name: 'admin' },
      file: (role) => auth0Team({ members: [{ user_id: 'auth0|1', roles: [role] }] }),
    },
    'hash file': { base: { _id: 'u1', passwordHash: 'ab' }, file: jsonLine, isSecret: true },
  },
  firebase: {
    user: {
      base: { ...firebaseUser, passwordHash: 'YQ==', salt: 'YQ==' },
      file: (record) => json({ users: [record] }),
      secrets: 'base64_signer_key: YQ==, base64_salt_separator: YQ==, rounds: 8, mem_cost: 14',
      without: { uid: ['localId'] },
    },
    'user.metadata': { base: {}, file: (metadata) => json({ users: [{ ...firebaseUser, metadata }] }) },
    'user.providerUserInfo[]': {
      base: { providerId: 'google.com', rawId: '7' },
      file: (account) => json({ users: [{ localId: 'u1', providerUserInfo: [account] }] }),
    },
  },
  supabase: {
    user: {
      base: person,
      file: jsonLine,
      with: { phone_confirmed_at: { ...person, email: 'a@example.com', confirmed_at: '2024-01-01T00:00:00Z' } },
    },
    'user.raw_user_meta_data': { isKept: true, base: {}, file: inside(person, 'raw_user_meta_data') },
    'user.raw_app_meta_data': { isKept: true, base: {}, file: inside(person, 'raw_app_meta_data') },
    'user.identities[].identity_data': {
      base: { sub: '7' },
      file: (identity_data) => json({ ...person, identities: [{ provider: 'google', identity_data }] }),
    },
    'user.identities[]': {
      base: { provider: 'google', provider_id: '7', id: 'x', identity_data: { sub: '8' } },
      file: inList(person, 'identities'),
      without: { id: ['provider_id', 'identity_data'] },
    },
  },
  'better-auth': {
    user: { base: { ...person, banned: true }, file: jsonLine },
    'user.accounts[]': { base: { providerId: 'google', accountId: '7' }, file: inList(person, 'accounts') },
    organization: { base: { object: 'organization', id: 'o1', name: 'Otters' }, file: jsonLine },
    organization_member: {
      base: { object: 'organization_member', organizationId: 'o1', userId: 'u1' },
      file: jsonLine,
    },
  },
  keycloak: {
    'groups[]': { base: { id: 'g1', name: 'Otters' }, file: (record) => realm('groups', record) },
    user: { base: { ...realmUser, credentials: [] }, file: (record) => realm('users', record) },
    'user.federatedIdentities[]': {
      base: { identityProvider: 'google', userId: '7' },
      file: (record) => realm('users', { ...realmUser, federatedIdentities: [record] }),
    },
    'user.credentials[]': {
      base: hashed,
      file: (record) => realm('users', { ...realmUser, credentials: [record] }),
      with: {
        hashedSaltedValue: oldHash,
        salt: oldHash,
        algorithm: oldHash,
        hashIterations: oldHash,
        value: { type: 'password' },
        digits: oldCode,
        period: oldCode,
      },
    },
    'user.credentials[].secretData': { base: { value: 'YQ==', salt: 'YQ==' }, file: credential('secretData') },
    'user.credentials[].credentialData': {
      base: { algorithm: 'argon2', hashIterations: 7, additionalParameters: argon2 },
      file: credential('credentialData'),
      with: { subType: code, digits: code, period: code, secretEncoding: code },
    },
    'user.credentials[].credentialData.additionalParameters': {
      base: argon2,
      file: (additionalParameters) =>
        credential('credentialData')({ algorithm: 'argon2', hashIterations: 7, additionalParameters }),
    },
  },
  authjs: {
    user: { base: person, file: jsonLine },
    'user.accounts[]': { base: { provider: 'google', providerAccountId: '7' }, file: inList(person, 'accounts') },
  },
  cognito: {
    user: { base: { Username: 'ada' }, file: (record) => json({ Users: [record] }) },
    'user.Attributes[]': {
      base: { Name: 'custom:x', Value: '7' },
      file: (record) => json({ Users: [{ Username: 'ada', Attributes: [record] }] }),
    },
    'attributes of a user': { base: { sub: 'u1', email: 'a@example.com' }, file: cognitoUser },
    'attributes of a user.identities[]': {
      base: { providerName: 'Google', userId: '7' },
      file: (record) => cognitoUser({ sub: 'u1', identities: json([record]) }),
    },
  },
  workos: {
    user: { base: { object: 'user', ...person }, file: jsonLine },
    organization: { base: { object: 'organization', id: 'o1', name: 'Otters' }, file: jsonLine },
    organization_membership: { base: workosMember, file: jsonLine },
    'organization_membership.role': { base: {}, file: inside(workosMember, 'role') },
  },
  'stack-auth': {
    user: { base: { id: 'u1', primary_email: 'a@example.com' }, file: jsonLine },
    'user.oauth_providers[]': {
      base: { id: 'google', account_id: '7' },
      file: inList({ id: 'u1' }, 'oauth_providers'),
    },
    team: { base: { object: 'team', id: 'o1', display_name: 'Otters' }, file: jsonLine },
    membership: { base: { object: 'membership', team_id: 'o1', user_id: 'u1', permissions: [] }, file: jsonLine },
  },
};
