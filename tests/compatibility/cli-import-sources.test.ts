import { pbkdf2Sync, randomUUID, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portico } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** bcrypt of `abc` with the salt of a published example. */
const bcryptOfAbc = '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i';
/** https://github.com/firebase/scrypt#sample */
const firebaseHashes = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  salt: '42xEC-ixf3L2lw==',
  hash: 'lSrfV15cpx95_sZS2W9c9Kp6i_LVgQNDNC_qzrCnh1SAyZvqmZqAjTdn3aoItz-VHjoZilo78198JAdRuid5lQ==',
};
const scryptOfAbc = `00112233445566778899aabbccddeeff:${scryptSync('abc', '00112233445566778899aabbccddeeff', 64, { N: 16_384, r: 16, p: 1, maxmem: 64_000_000 }).toString('hex')}`;

interface Sample {
  /** Files by name. The first one is imported. */
  readonly files: (email: string) => Readonly<Record<string, string>>;
  readonly options?: readonly string[];
  /** Null: the export has no passwords. */
  readonly password: string | null;
  readonly user: object;
  readonly teams?: readonly string[];
}

const created = Date.parse('2024-05-01T10:00:00.000Z');
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** An export in the documented shape of each system. */
const samples: Readonly<Record<string, Sample>> = {
  clerk: {
    files: (email) => ({
      'users.csv': [
        'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
        `user_2abc,Ada,"Lovelace, ""Countess""",ada,${email},,${email}|second-${email},third-${email},,,,${bcryptOfAbc},bcrypt`,
      ].join('\r\n'),
    }),
    password: 'abc',
    user: {
      display_name: 'Ada Lovelace, "Countess"',
      primary_email_verified: true,
      server_metadata: { clerk_id: 'user_2abc', username: 'ada' },
    },
  },
  auth0: {
    files: (email) => ({
      'users.jsonl': JSON.stringify({
        user_id: 'auth0|60425da93519d90068f82966',
        email,
        email_verified: true,
        name: email,
        given_name: 'Ada',
        family_name: 'Lovelace',
        picture: 'https://example.com/ada.png',
        created_at: '2024-05-01T10:00:00.000Z',
        user_metadata: { color: 'red' },
        app_metadata: { plan: 'pro' },
        identities: [
          { connection: 'Username-Password-Authentication', provider: 'auth0', user_id: '60425da9', isSocial: false },
          { connection: 'google-oauth2', provider: 'google-oauth2', user_id: '1234567890', isSocial: true },
        ],
      }),
      'hashes.jsonl': JSON.stringify({
        _id: { $oid: '60425da93519d90068f82966' },
        email,
        passwordHash: bcryptOfAbc,
        connection: 'Username-Password-Authentication',
      }),
    }),
    options: ['--hash-file', 'hashes.jsonl'],
    password: 'abc',
    user: {
      display_name: 'Ada Lovelace',
      profile_image_url: 'https://example.com/ada.png',
      signed_up_at_millis: created,
      client_metadata: { color: 'red' },
      server_metadata: { auth0_id: 'auth0|60425da93519d90068f82966', app_metadata: { plan: 'pro' } },
      oauth_providers: [expect.objectContaining({ id: 'google', account_id: '1234567890' })],
    },
  },
  firebase: {
    files: (email) => ({
      'users.json': json({
        users: [
          {
            localId: 'a1B2c3',
            email,
            emailVerified: true,
            passwordHash: firebaseHashes.hash,
            salt: firebaseHashes.salt,
            displayName: 'Ada "{[" Lovelace',
            createdAt: String(created),
            customAttributes: '{"admin":true}',
            providerUserInfo: [{ providerId: 'google.com', rawId: '99', email }],
          },
        ],
      }),
      'parameters.txt': `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${firebaseHashes.signerKey},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`,
    }),
    options: ['--hash-file', 'parameters.txt'],
    password: 'user1password',
    user: {
      display_name: 'Ada "{[" Lovelace',
      signed_up_at_millis: created,
      server_metadata: { firebase_id: 'a1B2c3', claims: { admin: true } },
      oauth_providers: [expect.objectContaining({ id: 'google', account_id: '99' })],
    },
  },
  supabase: {
    files: (email) => ({
      'users.csv': [
        'id,email,encrypted_password,email_confirmed_at,raw_user_meta_data,created_at,is_anonymous',
        `0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10,${email},${bcryptOfAbc},2024-05-01 10:00:00+00,"{""full_name"":""Ada Lovelace""}",2024-05-01 10:00:00+00,f`,
      ].join('\n'),
    }),
    password: 'abc',
    user: {
      id: '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10',
      display_name: 'Ada Lovelace',
      primary_email_verified: true,
      signed_up_at_millis: created,
    },
  },
  'better-auth': {
    files: (email) => ({
      'users.json': json([
        {
          id: 'k3X',
          email,
          emailVerified: true,
          name: 'Ada Lovelace',
          createdAt: '2024-05-01T10:00:00.000Z',
          accounts: [
            { providerId: 'credential', accountId: 'k3X', password: scryptOfAbc },
            { providerId: 'google', accountId: '77' },
          ],
        },
      ]),
    }),
    password: 'abc',
    user: {
      display_name: 'Ada Lovelace',
      oauth_providers: [expect.objectContaining({ id: 'google', account_id: '77' })],
    },
  },
  keycloak: {
    files: (email) => ({
      'realm.json': json({
        realm: 'shop',
        groups: [{ id: randomUUID(), name: 'Otters', path: '/Otters', subGroups: [] }],
        users: [
          {
            id: randomUUID(),
            username: 'ada',
            email,
            emailVerified: true,
            firstName: 'Ada',
            lastName: 'Lovelace',
            enabled: true,
            createdTimestamp: created,
            groups: ['/Otters'],
            credentials: [
              {
                type: 'password',
                secretData: JSON.stringify({
                  value: pbkdf2Sync('abc', Buffer.alloc(16, 1), 1000, 64, 'sha512').toString('base64'),
                  salt: Buffer.alloc(16, 1).toString('base64'),
                }),
                credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha512' }),
              },
            ],
          },
        ],
      }),
    }),
    password: 'abc',
    user: { display_name: 'Ada Lovelace', signed_up_at_millis: created },
    teams: ['Otters'],
  },
  authjs: {
    files: (email) => ({
      'users.jsonl': JSON.stringify({
        id: 'cl1',
        email,
        emailVerified: '2024-05-01T10:00:00.000Z',
        name: 'Ada Lovelace',
        accounts: [{ type: 'oauth', provider: 'google', providerAccountId: '55' }],
      }),
    }),
    password: null,
    user: { primary_email_verified: true, oauth_providers: [expect.objectContaining({ account_id: '55' })] },
  },
  cognito: {
    files: (email) => ({
      'users.json': json({
        Users: [
          {
            Username: 'ada',
            Attributes: [
              { Name: 'sub', Value: '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b11' },
              { Name: 'email', Value: email },
              { Name: 'email_verified', Value: 'true' },
              { Name: 'name', Value: 'Ada Lovelace' },
            ],
            UserCreateDate: '2024-05-01T10:00:00.000Z',
            Enabled: true,
          },
        ],
      }),
    }),
    password: null,
    user: { id: '0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b11', primary_email_verified: true, display_name: 'Ada Lovelace' },
  },
  workos: {
    files: (email) => {
      const page = (...data: object[]) => json({ object: 'list', data });
      return {
        'users.json': [
          page({
            object: 'user',
            id: 'user_01',
            email,
            email_verified: true,
            first_name: 'Ada',
            last_name: 'Lovelace',
          }),
          page({ object: 'organization', id: 'org_01', name: 'Otters' }),
          page({ object: 'organization_membership', user_id: 'user_01', organization_id: 'org_01' }),
        ].join('\n'),
      };
    },
    password: null,
    user: { display_name: 'Ada Lovelace', primary_email_verified: true },
    teams: ['Otters'],
  },
  csv: {
    files: (email) => ({ 'users.csv': `Mail,Full name,Hash,Plan\n${email},Ada Lovelace,${bcryptOfAbc},pro\n` }),
    options: ['--map', 'primary_email=Mail,display_name=Full name,password_hash=Hash'],
    password: 'abc',
    user: { display_name: 'Ada Lovelace', server_metadata: { Plan: 'pro' } },
  },
};

test.each(Object.entries(samples))('an export of %s moves in, and its user signs in', async (name, sample) => {
  const at = await portico();
  const { run, signIn } = inTerminal();
  signIn(at, at.project.owner);
  await at.project.configure({ oauth_providers: [{ id: 'google', type: 'shared' }] });
  const folder = mkdtempSync(join(tmpdir(), 'portico-source-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const email = `u${randomUUID()}@example.com`;
  const files = sample.files(email);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const [first = ''] = Object.keys(files);
  const options = (sample.options ?? []).map((word) => (word in files ? join(folder, word) : word));

  const result = await run(['import', join(folder, first), '--from', name, ...options]);
  expect(result).toMatchObject({ code: 0, data: { left_out: [] } });
  const { body: users } = await at.api.server().call('GET /users', { query: {} });
  expect(users.items).toHaveLength(1);
  expect(users.items[0]).toMatchObject({ primary_email: email, ...sample.user });
  const { body: teams } = await at.api.server().call('GET /teams', { query: { user_id: users.items[0]?.id } });
  expect(teams.items.map(({ display_name }) => display_name)).toEqual(sample.teams ?? []);
  const { password } = sample;
  if (password !== null)
    expect(await at.api.call('POST /auth/password/sign-in', { body: { email, password } })).toSucceed();
  expect(await run(['import', join(folder, first), '--from', name, ...options])).toMatchObject({
    data: { created: 0 },
  });
});

test('the columns of a CSV are asked for once, and only of a person', async () => {
  const at = await portico();
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  const path = join(folder, 'users.csv');
  const email = `u${randomUUID()}@example.com`;
  writeFileSync(path, `Mail,Plan,Hash\n${email},pro,${bcryptOfAbc}\n`);
  const line = ['import', path, '--from', 'csv'];
  expect(await run(line)).toMatchObject({ code: 2, text: expect.stringContaining('columns are Mail, Plan, Hash') });

  const asked = await run([...line, '--dry-run'], { answers: ['mail', 'primary_email', '', 'password_hash'] });
  expect(asked).toMatchObject({ code: 0, data: { created: 1 } });
  expect(asked.notes).toEqual(
    expect.arrayContaining([`Field of Mail (${email.slice(0, 40)}…) (Enter: primary_email):`, 'mail is no field.']),
  );
  // The mapping is beside the file now.
  expect(await run(line)).toMatchObject({ code: 0, data: { created: 1 } });
  expect(await at.api.call('POST /auth/password/sign-in', { body: { email, password: 'abc' } })).toSucceed();

  const mapping = join(folder, 'own.json');
  writeFileSync(mapping, '{"name":"Mail"}');
  expect(await run([...line, '--mapping', mapping])).toMatchObject({ code: 2 });
});
