import { createHash, randomBytes } from 'node:crypto';
import { engineOfRun, ownersTeam, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const clients = {
  custom: { client_id: 'acme', name: 'Acme', client_secret: 'a secret of acme only', family: 'custom' },
  other: { client_id: 'other', client_secret: 'a secret of the other', family: 'custom' },
  neon: { client_id: 'neon-local', client_secret: 'a secret of neon only', family: 'neon' },
} as const;
const returnUrl = 'https://partner.example.com/return?keep=this';

let server: TestServer;

beforeAll(async () => {
  const integrations = Object.values(clients).map((client) => ({ ...client, redirect_uris: [returnUrl] }));
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_INTEGRATIONS: JSON.stringify(integrations) },
  });
});
afterAll(async () => {
  await server?.stop();
});

type Client = keyof typeof clients;

function basic(who: Client): string {
  const { client_id, client_secret } = clients[who];
  return `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
}

interface Request {
  readonly as?: Client;
  readonly authorization?: string;
  readonly body?: object;
}

/** Calls a route without Portico's headers, like partner platforms. */
async function call(operation: string, { as, authorization, body }: Request = {}) {
  const [method = '', path = ''] = operation.split(' ');
  const given = authorization ?? (as === undefined ? undefined : basic(as));
  const response = await fetch(`${server.url}/api/v1/integrations/${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(given === undefined ? {} : { authorization: given }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  return { status: response.status, text, json, location: response.headers.get('location') ?? '' };
}

async function provision(as: Client = 'custom') {
  const family = clients[as].family;
  const { status, json } = await call(`POST ${family}/projects/provision`, { as, body: { display_name: 'Otters' } });
  expect(status).toBe(200);
  return json as { project_id: string; super_secret_admin_key: string };
}

async function projectOf({
  project_id,
  super_secret_admin_key,
}: {
  project_id: string;
  super_secret_admin_key: string;
}) {
  const response = await fetch(`${server.url}/api/v1/internal/projects/current`, {
    headers: {
      'x-stack-project-id': project_id,
      'x-stack-access-type': 'admin',
      'x-stack-super-secret-admin-key': super_secret_admin_key,
    },
  });
  return { status: response.status, body: await response.json() };
}

describe('authentication of an integration', () => {
  test.each([
    ['nothing', undefined, 'headers.authorization must be defined'],
    ['another form', 'Bearer abc', 'Authorization header must be in the format "Basic <base64>"'],
    ['no colon', `Basic ${btoa('acme')}`, 'Invalid client_id:client_secret values'],
    ['an unknown client', `Basic ${btoa('nobody:a secret of acme only')}`, 'Invalid client_id:client_secret values'],
    ['another secret', `Basic ${btoa('acme:a secret of neon only')}`, 'Invalid client_id:client_secret values'],
    ['the other family', basic('neon'), 'Invalid client_id:client_secret values'],
  ])('uses client ID and secret, and rejects: %s', async (_, authorization, text) => {
    const body = { display_name: 'Otters' };
    const answer = await call(
      'POST custom/projects/provision',
      authorization === undefined ? { body } : { authorization, body },
    );

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'SCHEMA_ERROR' });
    expect(answer.json.error).toContain(text);
  });
});

describe('a provisioned project', () => {
  test.each([
    ['custom', 'Project created by an external integration'],
    ['neon', 'Created with Neon'],
  ] as const)('has no owner, an admin key, and the default sign-in methods: %s', async (as, description) => {
    const { status, body } = await projectOf(await provision(as));

    expect(status).toBe(200);
    expect(body).toMatchObject({
      display_name: 'Otters',
      description,
      owner_team_id: null,
      config: {
        credential_enabled: true,
        allow_localhost: true,
        oauth_providers: [
          { id: 'google', type: 'shared' },
          { id: 'github', type: 'shared' },
        ],
      },
    });
  });

  test('a project of Neon accepts connection strings only from its own integration', async () => {
    const { project_id } = await provision('neon');
    const body = { connection_strings: [{ branch_id: 'main', connection_string: 'postgres://secret' }] };
    const path = `POST neon/projects/connection?project_id=`;

    expect(await call(path + project_id, { as: 'neon', body })).toMatchObject({ status: 200, json: { project_id } });
    const foreign = (await provision('custom')).project_id;
    expect((await call(path + foreign, { as: 'neon', body })).json).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  });
});

describe('project transfer', () => {
  const notAuthorized =
    "This project either doesn't exist or the current external project is not authorized to transfer it. Note that projects can only be transferred once.";

  /** Creates a dashboard user who accepts projects. */
  async function taker() {
    const at = await portico(server);
    return { at, asUser: at.internal.withTokens(at.project.owner) };
  }

  async function linkFor(project_id: string) {
    const { json } = await call('POST custom/projects/transfer', { as: 'custom', body: { project_id } });
    const url = new URL((json as { confirmation_url: string }).confirmation_url);
    expect(`${url.origin}${url.pathname}`).toBe(`${server.url}/integrations/custom/projects/transfer/confirm`);
    return url.searchParams.get('code') ?? '';
  }

  const params = { family: 'custom' } as const;

  test('transfers it once, to a new team of the user who has the link', async () => {
    const { at, asUser } = await taker();
    const made = await provision();
    expect((await call(`GET custom/projects/transfer?project_id=${made.project_id}`, { as: 'custom' })).json).toEqual({
      message: 'Ready to transfer project; please use the POST method to initiate it.',
    });
    const code = await linkFor(made.project_id);
    const second = await linkFor(made.project_id);

    const check = 'POST /integrations/:family/projects/transfer/confirm/check';
    const confirm = 'POST /integrations/:family/projects/transfer/confirm';
    expect((await at.internal.call(check, { params, body: { code } })).body).toEqual({ is_code_valid: true });
    expect(await at.internal.call(confirm, { params, body: { code } })).toFail('USER_AUTHENTICATION_REQUIRED');
    expect((await asUser.call(confirm, { params, body: { code } })).body).toEqual({ project_id: made.project_id });

    const { body } = await asUser.call('GET /internal/projects');
    expect(body).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id: made.project_id })]) });
    expect(await asUser.call(confirm, { params, body: { code } })).toFail('VERIFICATION_CODE_ALREADY_USED');
    expect((await asUser.call(confirm, { params, body: { code: second } })).text).toBe(
      'This project was already transferred',
    );
    expect(
      (await call('POST custom/projects/transfer', { as: 'custom', body: { project_id: made.project_id } })).text,
    ).toBe(notAuthorized);
    expect((await projectOf(made)).status).toBe(200);
  });

  test('only one of two concurrent users gets the project', async () => {
    const [one, two] = [await taker(), await taker()];
    const { project_id } = await provision();
    const codes = [await linkFor(project_id), await linkFor(project_id)];

    const confirm = 'POST /integrations/:family/projects/transfer/confirm';
    const answers = await Promise.all(
      [one, two].map(({ asUser }, index) => asUser.call(confirm, { params, body: { code: codes[index] ?? '' } })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  longTest('the transfer of a concurrently deleted project succeeds or fails cleanly', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { at, asUser } = await taker();
      const made = await provision();
      const code = await linkFor(made.project_id);
      const asIntegration = at.api.admin().withHeaders({
        'x-stack-project-id': made.project_id,
        'x-stack-super-secret-admin-key': made.super_secret_admin_key,
      });

      const [confirmed, deleted] = await Promise.all([
        asUser.call('POST /integrations/:family/projects/transfer/confirm', { params, body: { code } }),
        asIntegration.call('DELETE /internal/projects/current'),
      ]);

      expect(deleted).toSucceed();
      expect([200, 400]).toContain(confirmed.status);
    }
  });

  test('is rejected for other integrations, for other projects and after an hour', async () => {
    const { at } = await taker();
    const { project_id } = await provision();
    const own = (await portico(server)).project.id;
    const begin = async (as: Client, id: string) =>
      await call(`POST ${clients[as].family}/projects/transfer/initiate`, { as, body: { project_id: id } });

    expect(await begin('other', project_id)).toMatchObject({ status: 400, text: notAuthorized });
    expect(await begin('custom', own)).toMatchObject({ status: 400, text: notAuthorized });
    expect(await begin('custom', 'nonsense')).toMatchObject({ status: 400, text: notAuthorized });
    expect((await begin('neon', project_id)).text).toContain('the current Neon client is not authorized');

    const code = await linkFor(project_id);
    server.clock.advance(61, 'minute');
    const confirm = 'POST /integrations/:family/projects/transfer/confirm/check';
    expect(await at.internal.call(confirm, { params, body: { code } })).toFail('VERIFICATION_CODE_EXPIRED');
  });
});

describe('key request to an owner', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const state = Buffer.from(JSON.stringify({ details: { external_project_name: 'Otters at Acme' } })).toString(
    'base64',
  );

  function query(changes: Readonly<Record<string, string>> = {}) {
    return new URLSearchParams({
      client_id: 'acme',
      redirect_uri: returnUrl,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      response_type: 'code',
      ...changes,
    });
  }

  /** Follows the redirects to the dashboard. @returns the interaction */
  async function interaction() {
    const authorize = await call(`GET custom/oauth/authorize?${query()}`);
    expect(authorize.status).toBe(307);
    expect(authorize.location).toContain('scope=openid');
    const auth = await fetch(authorize.location, { redirect: 'manual' });
    const shown = await fetch(auth.headers.get('location') ?? '', { redirect: 'manual' });
    const page = new URL(shown.headers.get('location') ?? '');
    expect(page.pathname).toBe('/integrations/custom/confirm');
    expect(page.searchParams.get('external_project_name')).toBe('Otters at Acme');
    return page.searchParams.get('interaction_uid') ?? '';
  }

  async function confirm({ internal, project }: Portico, uid: string, project_id = project.id) {
    return await internal.withTokens(project.owner).call('POST /integrations/:family/internal/confirm', {
      params: { family: 'custom' },
      body: { interaction_uid: uid, project_id },
    });
  }

  async function token(code: string, changes: object = {}, as: Client = 'custom') {
    const body = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: returnUrl,
      ...changes,
    };
    return await call(`POST ${clients[as].family}/oauth/token`, { as, body });
  }

  test('returns an admin key of the project', async () => {
    const at = await portico(server);
    const uid = await interaction();
    const check = 'POST /integrations/:family/internal/confirm/check';
    const asked = { params: { family: 'custom' }, body: { interaction_uid: uid } } as const;
    expect((await at.internal.call(check, asked)).body).toEqual({
      integration_name: 'Acme',
      redirect_host: 'partner.example.com',
    });
    expect(await at.api.call(check, asked)).toFail('EXPECTED_INTERNAL_PROJECT');
    const { body } = await confirm(at, uid);
    const { authorization_code } = body as { authorization_code: string };

    const done = await call(`GET custom/oauth/idp/interaction/${uid}/done?code=${authorization_code}`);
    const back = new URL(done.location);
    expect(Object.fromEntries(back.searchParams)).toEqual({ keep: 'this', code: authorization_code, state });

    const { status, json } = await token(authorization_code);
    expect(status).toBe(200);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^sak_/),
      token_type: 'api_key',
      project_id: at.project.id,
    });
    expect((await projectOf({ ...json, super_secret_admin_key: json.access_token })).status).toBe(200);
    expect(await token(authorization_code)).toMatchObject({ status: 400 });
  });

  test('fails if the project was deleted', async () => {
    const at = await portico(server);
    const { body } = await confirm(at, await interaction());
    expect(await at.api.admin().call('DELETE /internal/projects/current')).toSucceed();

    const { status, text } = await token((body as { authorization_code: string }).authorization_code);

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_grant' });
  });

  test('fails if the owner who granted it is none any more', async () => {
    const at = await portico(server);
    const owner = await ownersTeam(at).join('owner');
    const params = { family: 'custom' } as const;
    const body = { interaction_uid: await interaction(), project_id: at.project.id };
    const granted = await at.internal
      .withTokens(owner)
      .call('POST /integrations/:family/internal/confirm', { params, body });
    expect(granted).toSucceed();
    const person = { team_id: at.project.ownerTeamId, user_id: owner.id };
    const removed = await at.internal.server().call('DELETE /team-memberships/:team_id/:user_id', { params: person });
    expect(removed).toSucceed();
    at.server.clock.advance(1, 'second');

    const { status, text } = await token((granted.body as { authorization_code: string }).authorization_code);

    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ error: 'invalid_grant' });
  });

  test('is rejected for users who do not own the project', async () => {
    const [at, other] = [await portico(server), await portico(server)];
    const uid = await interaction();

    expect(await confirm(at, uid, other.project.id)).toFail('PROJECT_NOT_FOUND');
    const ofServer = await at.internal.server().call('POST /integrations/:family/internal/confirm', {
      params: { family: 'custom' },
      body: { interaction_uid: uid, project_id: 'internal' },
    });
    expect(ofServer).toFail('PROJECT_NOT_FOUND');
    const params = { family: 'custom' } as const;
    const body = { interaction_uid: uid, project_id: at.project.id };
    const asNobody = await at.internal.call('POST /integrations/:family/internal/confirm', { params, body });
    expect(asNobody).toFail('USER_AUTHENTICATION_REQUIRED');
    const elsewhere = await at.api.server().call('POST /integrations/:family/internal/confirm', { params, body });
    expect(elsewhere).toFail('EXPECTED_INTERNAL_PROJECT');
    expect(await confirm(at, uid)).toSucceed();
    expect(await confirm(at, uid)).toFail('VERIFICATION_CODE_ALREADY_USED');
  });

  test.each([
    ['another verifier', { code_verifier: 'wrong' }, 'custom'],
    ['another return', { redirect_uri: 'https://evil.example.com' }, 'custom'],
    ['another integration', {}, 'other'],
    ['an unknown code', { code: 'a'.repeat(45) }, 'custom'],
  ] as const)('does not work with %s', async (_, changes, as) => {
    const at = await portico(server);
    const { body } = await confirm(at, await interaction());

    const answer = await token((body as { authorization_code: string }).authorization_code, changes, as);

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    ['an unknown client', { client_id: 'nobody' }, 'No integration has this client_id'],
    [
      'an unknown return',
      { redirect_uri: 'https://evil.example.com' },
      'This redirect_uri is not registered for the integration',
    ],
  ])('is rejected before it is stored: %s', async (_, changes, text) => {
    expect(await call(`GET custom/oauth/authorize?${query(changes)}`)).toMatchObject({ status: 400, text });
    expect(await call(`GET custom/oauth/idp/auth?${query(changes)}`)).toMatchObject({ status: 400, text });
  });

  test('lists the OAuth endpoints', async () => {
    expect((await call('GET neon/oauth')).text).toContain(`${server.url}/api/v1/integrations/neon/oauth/token`);
  });
});
