import type { Portico } from '@portico/testkit';
import { projectWithSecrets, type StoredSecrets, storedSecrets } from '@portico/testkit/databases/stored-secrets';
import { type SocialSetting, startSocialSetting } from '@portico/testkit/outside/social-setting';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** Tests what an attacker with a copy of the database, or with write access to it, can do with stored secrets. */

let setting: SocialSetting;
beforeAll(async () => {
  setting = await startSocialSetting();
});
afterAll(async () => await setting.stop());
beforeEach(() => {
  setting.server.errors.length = 0;
});

const run = async (text: string, ...values: readonly unknown[]) =>
  (await setting.server.app.database.handle().run({ text, values })).rows;

/** Returns every row of every table as one text. Binary columns are hexadecimal there. */
async function dump(): Promise<string> {
  const tables = await run(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await run(`select t::text as row from ${String(name)} t`)) parts.push(String(row));
  }
  return parts.join('\n');
}

/**
 * Returns the base64 texts that contain some bytes at any position: without the characters that also encode bytes
 * beside them.
 */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = padded.subarray(0, padded.length - (padded.length % 3));
    const text = whole.toString('base64').slice(before === 0 ? 0 : 4);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Returns all forms in which a dump could contain a secret. */
function formsOf(secret: string, bytes = Buffer.from(secret)): string[] {
  const hex = bytes.toString('hex');
  return [secret, hex, hex.toUpperCase(), Buffer.from(secret).toString('hex'), ...base64Within(bytes)];
}

test('a dump of all tables contains no secret, as text, base64 or hexadecimal digits', async () => {
  const given = await projectWithSecrets(setting);
  const { api, project, guarded, app } = given;
  await project.configure({ allow_user_api_keys: true });
  const stores = { config_override_string: JSON.stringify({ 'dataVault.stores.secrets': {} }) };
  expect(await api.admin().call('PATCH /internal/config/override', { body: stores })).toSucceed();
  const entry = { hashed_key: 'key', encrypted_value: 'the value of an entry of the vault' };
  const params = { store_id: 'secrets' };
  expect(await api.server().call('POST /data-vault/stores/:store_id/set', { params, body: entry })).toSucceed();
  const newKey = { description: 'Key', expires_at_millis: null, user_id: 'me' };
  const { body: key } = await api.as(guarded).call('POST /user-api-keys', { body: newKey });
  const { body: codes } = await api.as(guarded).call('POST /auth/mfa/recovery-codes', { query: { user_id: 'me' } });
  const url = 'https://hooks.example.com/portico';
  const { body: endpoint } = await api.admin().call('POST /internal/webhooks/endpoints', { body: { url } });
  const { body: session } = await given.signsIn();
  const { body: token } = await given.token();
  const { refresh_token } = session as unknown as { refresh_token: string };
  const raw = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');
  const secrets: Readonly<Record<string, readonly string[]>> = {
    'access token of the provider': formsOf(token.access_token),
    'client secret': formsOf(setting.world.credentials.client_secret),
    'SMTP password': formsOf(given.smtpPassword),
    'secret of the authenticator app': formsOf(app.secretBase64, raw(app.secretBase64)),
    'signing secret of the email provider': formsOf(given.signingSecret, raw(given.signingSecret)),
    'signing secret of webhooks': formsOf(endpoint.secret, raw(endpoint.secret)),
    'entry of the vault': formsOf(entry.encrypted_value),
    'user API key': formsOf((key as unknown as { value: string }).value),
    password: formsOf(guarded.password),
    'refresh token': formsOf(refresh_token),
    ...Object.fromEntries(codes.recovery_codes.map((code) => [`recovery code ${code}`, formsOf(code)])),
    ...Object.fromEntries(Object.entries(project.keys).map(([level, text]) => [`key ${level}`, formsOf(text)])),
  };

  const text = await dump();

  // What is no secret is found, so the dump is complete and the search works.
  expect(text).toContain(guarded.email);
  expect(Object.keys(await storedSecrets(given)).sort()).toEqual(
    ['access token', 'config 1', 'config 2', 'refresh token', 'signing secret', 'totp'].sort(),
  );
  for (const sealed of Object.values(await storedSecrets(given))) expect(sealed).toMatch(/^v3\.[0-9a-f-]{36}\./);
  const found = Object.entries(secrets).filter(([, forms]) => forms.some((form) => text.includes(form)));
  expect(found.map(([name]) => name)).toEqual([]);
});

test('the search of a dump finds a secret in each of the forms', () => {
  const secret = 'a secret in a dump';
  const bytes = Buffer.from(secret);
  const inside = (before: string) => Buffer.concat([Buffer.from(before), bytes, Buffer.from('!')]);
  const dumps = [
    secret,
    bytes.toString('hex'),
    ...['', 'x', 'xy', 'xyz'].flatMap((before) => [
      inside(before).toString('base64'),
      inside(before).toString('base64url'),
    ]),
  ];
  for (const text of dumps) expect(formsOf(secret).some((form) => text.includes(form))).toBe(true);
});

describe('a secret that was moved in the database', () => {
  const idsOf = async ({ project }: Portico) => {
    const [row] = await run('select id from tenancies where project_id = $1', project.id);
    return String(row?.id);
  };
  const refused = async (answer: Promise<{ readonly status: number }>) => {
    expect(await answer).toBeRefused(503, /A stored secret cannot be decrypted/);
    expect(setting.server.errors.join('')).toContain('BrokenRecord');
    setting.server.errors.length = 0;
  };
  const reported = () => {
    expect(setting.server.errors.join('')).toContain('a stored secret cannot be decrypted');
    setting.server.errors.length = 0;
  };
  /** Returns what a read of the configuration shows as secrets. */
  const shown = async ({ config }: StoredSecrets) => {
    const answer = await config();
    expect(answer).toSucceed();
    const { emails, auth } = JSON.parse(answer.body.config_string);
    return { password: emails.server.password, clientSecret: auth.oauth.providers.google.clientSecret };
  };
  const setTotp = async (userId: string, sealed: unknown) =>
    await run('update users set totp_secret_sealed = $2 where id = $1', userId, sealed);

  test('a secret that was moved to another user is refused', async () => {
    const given = await projectWithSecrets(setting);
    const { api, project, guarded } = given;
    const { totp } = await storedSecrets(given);
    const attacker = await project.user();
    const attackers = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
    expect(await api.as(attacker).call('PATCH /users/me', { body: attackers })).toSucceed();
    const [own] = await run('select totp_secret_sealed as sealed from users where id = $1', attacker.id);

    await setTotp(guarded.id, own?.sealed);
    await refused(given.signsIn());
    await setTotp(guarded.id, totp);
    expect(await given.signsIn()).toSucceed();

    const [tenancyId, link] = [await idsOf(given), crypto.randomUUID()];
    await run(
      `insert into provider_links (tenancy_id, id, user_id, provider_config_id, account_id, allow_sign_in,
          allow_connected_accounts, created_at)
        values ($1, $2, $3, 'google', 'the account of the attacker', false, true, now())`,
      tenancyId,
      link,
      attacker.id,
    );
    await run('update provider_tokens set link_id = $2 where tenancy_id = $1', tenancyId, link);
    const params = { user_id: attacker.id, provider_id: 'google' };
    expect(
      await api.server().call('POST /connected-accounts/:user_id/:provider_id/access-token', { params, body: {} }),
    ).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    reported();
  });

  test('a secret that was moved to another project is refused', async () => {
    const [given, other] = [await projectWithSecrets(setting), await projectWithSecrets(setting)];
    const [from, to] = [await idsOf(other), await idsOf(given)];
    const before = await storedSecrets(given);
    const theirs = await storedSecrets(other);

    await setTotp(given.guarded.id, theirs.totp);
    await refused(given.signsIn());
    await run('update provider_tokens set access_token_sealed = $2 where tenancy_id = $1', to, theirs['access token']);
    const stolen = (await other.token()).body.access_token;
    expect((await given.token()).body.access_token).not.toBe(stolen);
    reported();
    await run(
      'update email_webhooks set signing_secret_sealed = $2 where tenancy_id = $1',
      to,
      theirs['signing secret'],
    );
    await refused(given.report());
    await run(
      'update tenancies set config_overrides = (select config_overrides from tenancies where id = $2) where id = $1',
      to,
      from,
    );
    expect(await shown(given)).toEqual({ password: '', clientSecret: '' });
    reported();

    // Nor with the data keys of the other project.
    await run(
      `insert into data_keys (tenancy_id, id, scope, master_key_id, wrapped, created_at, retired_at, last_used_at)
        select $1, id, scope, master_key_id, wrapped, created_at, now(), last_used_at from data_keys
        where tenancy_id = $2`,
      to,
      from,
    );
    expect(await given.signsIn()).toBeRefused(503, /does not have their master key/);
    await run('delete from data_keys where tenancy_id = $1 and retired_at is not null', to);
    setting.server.errors.length = 0;
    await setTotp(given.guarded.id, before.totp);
    expect(await given.signsIn()).toSucceed();
  });

  test('a secret that was moved to another place of the same row is refused', async () => {
    const given: StoredSecrets = await projectWithSecrets(setting);
    const tenancyId = await idsOf(given);
    await run('update provider_tokens set access_token_sealed = refresh_token_sealed where tenancy_id = $1', tenancyId);
    // The refresh token gives a new access token.
    expect(await given.token()).toSucceed(201);
    reported();
    await run(
      `update tenancies set config_overrides = jsonb_set(config_overrides::jsonb, '{emails.server,password}',
        config_overrides::jsonb #> '{auth.oauth.providers,google,clientSecret}')::json where id = $1`,
      tenancyId,
    );
    expect(await shown(given)).toEqual({ password: '', clientSecret: setting.world.credentials.client_secret });
    reported();
  });
});
