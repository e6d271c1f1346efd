import { authenticatorApp, callerHeaders, engineOfRun, type Portico, portico, type TestServer } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { projectWithSecrets, type StoredSecrets } from '@portico/testkit/databases/stored-secrets';
import { startIdentityWorld } from '@portico/testkit/outside/identity-world';
import { startKeyService } from '@portico/testkit/outside/key-service';
import {
  newPersona,
  type SocialSetting,
  signInThrough,
  socialProject,
  startSocialSetting,
} from '@portico/testkit/outside/social-setting';
import { createRestarts } from '@portico/testkit/restarts';
import { isShortRun } from '@portico/testkit/runs';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDataKeyCache } from '../../base/encryption/data-key-cache.ts';
import { dataKeyFor } from './data-keys.service.ts';

const [oldSecret, newSecret] = ['a server secret that was published by mistake', 'the server secret after that'];
const reported = 'a stored secret cannot be decrypted';

const runOn = async ({ app }: TestServer, text: string, ...values: readonly unknown[]) =>
  (await app.database.handle().run({ text, values, isWrite: true })).rows;

const dataKeysOf = async ({ server, project }: Pick<Portico, 'server' | 'project'>, scope = 'config') =>
  await runOn(
    server,
    `select d.id, d.retired_at is null as is_current, d.wrapped is not null as is_kept from data_keys d
     join tenancies t on t.id = d.tenancy_id where t.project_id = $1 and d.scope = $2 order by d.created_at, d.id`,
    project.id,
    scope,
  );

const emailConfig = (password: string) => ({
  type: 'standard' as const,
  host: 'localhost',
  port: 25,
  username: 'u',
  password,
  sender_name: 'Otter',
  sender_email: 'otter@example.com',
});

/** Returns the same project on another server of the database. */
async function movedTo<T extends Portico>(given: T, server: TestServer): Promise<T> {
  const { project } = given;
  const { internal } = await portico(server);
  const at = <L extends 'client' | 'server' | 'admin'>(level: L) =>
    createApi<L>(server.url, callerHeaders(project.id, level, project.keys[level]));
  const client = at('client');
  const api = { ...client, as: client.withTokens, server: () => at('server'), admin: () => at('admin') };
  return { ...given, server, url: server.url, internal, api };
}

/** Signs the owner of a project in and lists the projects. */
async function projectsOfOwner({ internal }: Portico, ownerId: string) {
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: ownerId as never } });
  const answer = await internal.withTokens(tokens).call('GET /internal/projects');
  expect(answer).toSucceed();
  return answer.body.items.map(({ id, config }) => ({
    id,
    password: config.email_config.type === 'standard' ? config.email_config.password : undefined,
    clientSecrets: config.oauth_providers.map(({ client_secret }) => client_secret),
  }));
}

const ownerIdOf = async ({ internal, project }: Portico) =>
  (await internal.withTokens(project.owner).call('GET /users/me')).body.id;

describe('after the server secret was replaced without the earlier one', () => {
  async function given() {
    const world = await startIdentityWorld();
    onTestFinished(async () => await world.stop());
    const restarts = await createRestarts(engineOfRun());
    onTestFinished(async () => await restarts.stop());
    const environment = { PORTICO_PROVIDERS_URL: world.url, PORTICO_PROVIDER_TIMEOUT_SECONDS: '1' };
    const first = await restarts.start([oldSecret], environment);
    world.register(first.url);
    const setting = { world, projectWith: async () => await socialProject({ world, server: first }, ['google']) };
    const clocks = [first.clock];
    const before = await projectWithSecrets(setting, clocks);
    const kept = await projectWithSecrets(setting, clocks);
    const ownerId = await ownerIdOf(before);
    const restart = async (...secrets: readonly [string, ...string[]]) => {
      const server = await restarts.start(secrets, environment);
      world.register(server.url);
      clocks.push(server.clock);
      return { server, given: await movedTo(before, server), kept: await movedTo(kept, server) };
    };
    await restarts.dropSecret('lost', [newSecret]);
    await first.stop();
    return { world, restart, ownerId };
  }

  test('projects are listed, read and changed, and every secret can be entered again', async () => {
    const { world, restart, ownerId } = await given();
    const { server, given: project } = await restart(newSecret);
    const { api } = project;
    const admin = api.admin();

    expect(await projectsOfOwner(project, ownerId)).toEqual([
      { id: project.project.id, password: '', clientSecrets: [''] },
    ]);
    expect((await admin.call('GET /internal/projects/current')).body.config.email_config).toEqual(emailConfig(''));
    const { body } = await admin.call('GET /internal/config');
    expect(JSON.parse(body.config_string).emails.server.password).toBe('');
    const rename = { display_name: 'Renamed' };
    expect((await admin.call('PATCH /internal/projects/current', { body: rename })).body.display_name).toBe('Renamed');
    expect(await project.signsIn(server.url)).toBeRefused(503, /does not have their master key/);
    expect(await project.token(server.url)).toBeRefused(503, /does not have their master key/);
    const log = server.errors.join('');
    expect(log).toContain(reported);
    expect(log).toContain('emails.server.password');
    for (const secret of [project.smtpPassword, world.credentials.client_secret]) expect(log).not.toContain(secret);

    const oauth_providers = [{ id: 'google' as const, type: 'standard' as const, ...world.credentials }];
    const config = { email_config: emailConfig('a new password'), oauth_providers };
    expect(await admin.call('PATCH /internal/projects/current', { body: { config } })).toSucceed();
    const off = { params: { user_id: project.guarded.id }, body: { totp_secret_base64: null } };
    expect(await api.server().call('PATCH /users/:user_id', off)).toSucceed();
    const on = { ...off, body: { totp_secret_base64: project.app.secretBase64 } };
    expect(await api.server().call('PATCH /users/:user_id', on)).toSucceed();
    const tokens = await signInThrough(project, 'google', newPersona());

    expect(await projectsOfOwner(project, ownerId)).toEqual([
      { id: project.project.id, password: 'a new password', clientSecrets: [world.credentials.client_secret] },
    ]);
    expect(await project.signsIn(server.url)).toSucceed();
    const connected = (await api.withTokens(tokens).call('GET /users/me')).body.id;
    const params = { user_id: connected, provider_id: 'google' };
    const path = 'POST /connected-accounts/:user_id/:provider_id/access-token';
    expect(await api.server().call(path, { params, body: {} })).toSucceed(201);
    // Those that were not connected again.
    expect(await project.token(server.url)).toFail('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');
    for (const scope of ['config', 'two-factor-secrets', 'provider-tokens']) {
      expect(await dataKeysOf(project, scope), scope).toEqual([
        { id: expect.any(String), is_current: false, is_kept: true },
        { id: expect.any(String), is_current: true, is_kept: true },
      ]);
    }
  });

  test('a server with the earlier secret as well reads what was not entered again, and what was', async () => {
    const { world, restart } = await given();
    const { server: without, given: project } = await restart(newSecret);
    await project.api.admin().call('PATCH /internal/projects/current', {
      body: { config: { email_config: emailConfig('a new password') } },
    });
    await without.stop();

    const { server, given: again, kept } = await restart(newSecret, oldSecret);

    const shown = JSON.parse((await again.config(server.url)).body.config_string);
    expect(shown.emails.server.password).toBe('a new password');
    expect(shown.auth.oauth.providers.google.clientSecret).toBe(world.credentials.client_secret);
    expect((await kept.config(server.url)).body.config_string).toContain(kept.smtpPassword);
    expect((await kept.report(server.url)).status).toBe(400);
    await server.app.background.sweep();
    const moved = JSON.parse((await again.config(server.url)).body.config_string);
    expect(moved).toEqual(shown);
    expect(server.errors).toEqual([]);
  });
});

describe('on a running server', () => {
  let setting: SocialSetting;
  beforeAll(async () => {
    setting = await startSocialSetting();
  });
  afterAll(async () => await setting.stop());
  beforeEach(() => {
    setting.server.errors.length = 0;
  });
  const run = async (text: string, ...values: readonly unknown[]) => await runOn(setting.server, text, ...values);

  /** Creates a project whose owner has another one, which is healthy. */
  async function given() {
    const made = await projectWithSecrets(setting);
    const body = {
      display_name: 'Healthy',
      owner_team_id: made.project.ownerTeamId,
      config: { email_config: emailConfig('a healthy password') },
    };
    const { body: healthy } = await made.internal
      .withTokens(made.project.owner)
      .call('POST /internal/projects', { body });
    const ownerId = await ownerIdOf(made);
    const passwords = async () => {
      const listed = await projectsOfOwner(made, ownerId);
      const of = (id: string) => listed.find((one) => one.id === id)?.password;
      return { broken: of(made.project.id), healthy: of(healthy.id) };
    };
    const enterAgain = async (given: StoredSecrets) =>
      expect(
        await given.api.admin().call('PATCH /internal/projects/current', {
          body: { config: { email_config: emailConfig('a new password') } },
        }),
      ).toSucceed();
    return { ...made, passwords, enterAgain };
  }

  const damages: readonly (readonly [name: string, text: string])[] = [
    ['whose data key is missing', "delete from data_keys where scope = 'config' and tenancy_id = $1"],
    [
      'whose data key was changed',
      "update data_keys set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1) where scope = 'config' and tenancy_id = $1",
    ],
    [
      'whose master key is another one',
      "update data_keys set master_key_id = 'unknown' where scope = 'config' and tenancy_id = $1",
    ],
    [
      'that was changed',
      `update tenancies set config_overrides = jsonb_set(config_overrides::jsonb, '{emails.server,password}',
         to_jsonb(left(config_overrides #>> '{emails.server,password}', -4) || 'AAAA'))::json where id = $1`,
    ],
    [
      'that is no encrypted text',
      `update tenancies set config_overrides = jsonb_set(config_overrides::jsonb, '{emails.server,password}', '"v3.x"')::json
       where id = $1`,
    ],
  ];

  test.each(damages.slice(0, isShortRun ? 1 : undefined))(
    'a secret %s is empty in its place only, is logged, and can be entered again',
    async (_, text) => {
      const made = await given();
      expect(await made.passwords()).toEqual({ broken: made.smtpPassword, healthy: 'a healthy password' });
      const [tenancy] = await run('select id from tenancies where project_id = $1', made.project.id);
      await run(text, tenancy?.id);
      // Data keys stay in memory for five minutes.
      setting.server.clock.advance(6, 'minute');

      expect(await made.passwords()).toEqual({ broken: '', healthy: 'a healthy password' });
      const log = setting.server.errors.join('');
      expect(log).toContain(reported);
      expect(log).toContain(`emails.server.password of ${tenancy?.id}`);
      expect(log).not.toContain(made.smtpPassword);
      expect((await made.config()).status).toBe(200);

      await made.enterAgain(made);
      expect(await made.passwords()).toEqual({ broken: 'a new password', healthy: 'a healthy password' });
      setting.server.clock.advance(6, 'minute');
      expect(await made.passwords()).toEqual({ broken: 'a new password', healthy: 'a healthy password' });
      expect(await dataKeysOf(made)).toContainEqual({ id: expect.any(String), is_current: true, is_kept: true });
      // The jobs report what they cannot encrypt again.
      await run('delete from data_keys where tenancy_id = $1 and retired_at is not null', tenancy?.id);
    },
  );

  test('two replicas that replace a data key at once use the same new one', async () => {
    const made = await projectWithSecrets(setting);
    const [tenancy] = await run('select id from tenancies where project_id = $1', made.project.id);
    const tenancyId = tenancy?.id as never;
    const [lost] = await dataKeysOf(made);
    await run("update data_keys set master_key_id = 'unknown' where id = $1", lost?.id);
    const { app, clock } = setting.server;
    const replica = () => ({ ...app.platform, dataKeyCache: createDataKeyCache() });
    const context = (platform = replica()) => ({
      db: app.database.handle(),
      now: clock.now(),
      platform,
      tenancyId,
    });

    const made4 = await Promise.all([1, 2, 3, 4].map(async () => await dataKeyFor(context(), 'config')));

    expect(new Set(made4.map(({ id }) => id)).size).toBe(1);
    expect(await dataKeysOf(made)).toEqual([
      { id: lost?.id, is_current: false, is_kept: true },
      { id: made4[0]?.id, is_current: true, is_kept: true },
    ]);
    await run('delete from data_keys where id = $1', lost?.id);
  });
});

test('a key service that refuses all data keys gets no new ones, and one that does not answer shows no secret as lost', async () => {
  const service = await startKeyService();
  const setting = await startSocialSetting(service.environment);
  try {
    const given = await projectWithSecrets(setting);
    const before = await dataKeysOf(given);
    setting.server.clock.advance(6, 'minute');
    const write = async () =>
      await given.api.admin().call('PATCH /internal/projects/current', {
        body: { config: { email_config: emailConfig('a new password') } },
      });

    const denied = { status: 400, type: 'com.amazonaws.kms#AccessDeniedException' };
    for (const failure of [denied, { ...denied, action: 'Decrypt' as const }]) {
      service.failure = failure;
      expect((await write()).status).toBe(503);
    }
    service.failure = { status: 500, type: 'KMSInternalException' };
    expect(await write()).toBeRefused(503, /key service is unavailable/);
    expect(await given.config()).toBeRefused(503, /key service is unavailable/);
    service.failure = undefined;

    expect(await dataKeysOf(given)).toEqual(before);
    await given.reads();
    const other = authenticatorApp();
    const params = { user_id: given.guarded.id };
    const body = { totp_secret_base64: other.secretBase64 };
    expect(await given.api.server().call('PATCH /users/:user_id', { params, body })).toSucceed();
  } finally {
    await setting.stop();
    await service.stop();
  }
});
