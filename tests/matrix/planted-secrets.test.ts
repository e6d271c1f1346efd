import { randomBytes } from 'node:crypto';
import { type AccessLevel, type EndpointSpec, endpoints, schemaAt } from '@portico/contract';
import { redacted } from '@portico/server/http/pipeline/redaction';
import {
  authenticatorApp,
  createApi,
  engineOfRun,
  mailsTo,
  portico,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsIn, sampleOf } from './sample.ts';

/**
 * Calls every operation of a project that keeps bodies, with secrets that the server gives and gets. No secret, and no part of one, may be
 * in what the request log stores, nor in what the marks of the contract alone leave.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

/** The shortest part of a secret that may not be stored. */
const pieceLength = 12;
const pieces = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - pieceLength + 1) }, (_, at) => text.slice(at, at + pieceLength));

/** Secrets that the server makes, by their form: codes, refresh tokens and keys, JWTs, digests and secrets of webhooks. */
const forms =
  /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{39,60}(?![0-9a-z])|eyJ[\w-]+\.[\w-]+\.[\w-]+|whsec_[\w+/=]+|(?<![\w-])[\w-]{43,64}(?![\w-])/g;
/** IDs, versions and positions in lists look like secrets. A key begins with its ID. */
const isId = (text: string) => /^[a-z]{2,4}_[0-9a-f]{32}$/.test(text);
const noSecrets = /"(?:version|next_cursor)":"[^"]*"/g;
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

interface Exchange {
  readonly id: string;
  readonly request: string;
  readonly response: string;
}

/** Records what is sent and answered, as it is. */
function recordExchanges(): { readonly exchanges: Exchange[]; stop(): void } {
  const { fetch } = globalThis;
  const exchanges: Exchange[] = [];
  globalThis.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const id = answer.headers.get('x-stack-request-id') ?? '';
    exchanges.push({
      id,
      request: typeof init?.body === 'string' ? init.body : '',
      response: await answer.clone().text(),
    });
    return answer;
  };
  return {
    exchanges,
    stop: () => {
      globalThis.fetch = fetch;
    },
  };
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Names of fields that get a secret of the caller. */
const given =
  /(?:pass|secret|token|code|otp|nonce|verifier|api_?key|hash|state|signature|challenge|encrypted)(?!.*(?:method|hint)$)/i;

/** A project with everything that has secrets. */
async function stage() {
  const at = await portico(server);
  const { api, project, url } = at;
  const owner = createApi<'admin'>(url, {
    'x-stack-project-id': project.id,
    'x-stack-access-type': 'admin',
    'x-stack-admin-access-token': project.owner.access_token,
  });
  const admin = api.admin();
  const secret = (start = '') => `${start}zq${randomBytes(24).toString('hex')}`;
  const planted = {
    smtp: secret(),
    client: secret(),
    password: secret(),
    vault: secret(),
    signing: secret(),
    connection: secret(),
    metadata: secret(),
    hash: secret(),
  };
  await project.configure({
    magic_link_enabled: true,
    passkey_enabled: true,
    anonymous_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    client_user_deletion_enabled: true,
  });
  const config = { dataVault: { stores: { secrets: {} } }, 'apps.installed': undefined };
  await admin.callBadly('PATCH /internal/config/override', {
    body: { config_override_string: JSON.stringify(config) },
  });
  return { ...at, owner, admin, planted };
}

/** Sends the secrets to the operations that take them, and gets those that the server makes. */
async function useSecrets(at: Awaited<ReturnType<typeof stage>>): Promise<readonly string[]> {
  const { api, admin, owner, project, url, planted } = at;
  const callback_url = 'http://localhost:3000/handler/page';
  const bad = async (
    operation: keyof typeof endpoints,
    input: object,
    as: { callBadly: typeof admin.callBadly } = admin,
  ) => (await as.callBadly(operation, input)).body as never as Record<string, string>;
  const user = await project.user({ password: planted.password, server_metadata: { key: planted.metadata } });
  const as = api.as(user);
  await bad('POST /auth/password/sign-in', { body: { email: user.email, password: planted.password } }, api);
  await bad(
    'POST /auth/password/update',
    { body: { old_password: planted.password, new_password: planted.password } },
    as,
  );
  const { nonce = '' } = await bad(
    'POST /auth/otp/send-sign-in-code',
    { body: { email: 'otp@example.com', callback_url } },
    api,
  );
  const [mail] = await mailsTo(url, 'otp@example.com');
  await bad('POST /auth/otp/sign-in', { body: { code: mail?.code } }, api);
  await bad('POST /auth/password/send-reset-code', { body: { email: user.email, callback_url } }, api);
  const [reset] = await mailsTo(url, user.email);
  await bad('POST /auth/password/reset/check-code', { body: { code: reset?.code } }, api);
  await bad('POST /auth/sessions/current/refresh', {}, as);
  await bad('POST /auth/sessions', { body: { user_id: user.id } });
  await bad('POST /auth/anonymous/sign-up', { body: {} }, api);
  await bad('POST /auth/impersonation/links', { body: { user_id: user.id, reason: 'Test', callback_url } });
  const expires_at_millis = server.clock.now().getTime() + 3_600_000;
  const key = await bad('POST /user-api-keys', { body: { user_id: user.id, description: 'Key', expires_at_millis } });
  await bad('POST /user-api-keys/check', { body: { api_key: key.value } });
  const keys = { has_publishable_client_key: true, has_secret_server_key: true, has_super_secret_admin_key: true };
  await bad('POST /internal/api-keys', { body: { description: 'Keys', expires_at_millis, ...keys } }, owner);
  const endpoint = await bad('POST /internal/webhooks/endpoints', {
    body: { url: `http://127.0.0.1:9/${planted.connection}` },
  });
  await bad('POST /internal/webhooks/endpoints/:endpoint_id/rotate-secret', {
    params: { endpoint_id: endpoint.id },
    body: {},
  });
  await bad('POST /internal/webhooks/portal', { body: { application: 'one' } });
  await bad('POST /internal/webhooks/listeners', { body: {} });
  await bad('POST /webhooks/svix-token', { body: {} });
  await bad('POST /internal/workflow-tokens', { body: { workflow_id: 'flow' } });
  await bad('POST /internal/email-webhooks', { body: { provider: 'resend', signing_secret: planted.signing } });
  await bad('POST /auth/passkey/initiate-passkey-registration', { body: {} }, as);
  await bad('POST /auth/passkey/initiate-passkey-authentication', { body: {} }, api);
  const cli = await bad('POST /auth/cli', { body: {} }, api);
  await bad('POST /auth/cli/details', { body: { login_code: cli.login_code } }, api);
  await bad(
    'POST /auth/cli/complete',
    { body: { login_code: cli.login_code, refresh_token: user.refresh_token } },
    api,
  );
  await bad('POST /auth/cli/poll', { body: { polling_code: cli.polling_code } }, api);
  const app = authenticatorApp();
  await bad(
    'PATCH /users/me',
    { body: { totp_secret_base64: app.secretBase64, totp_code: app.codeAt(server.clock.now()) } },
    as,
  );
  const recovery = await bad('POST /auth/mfa/recovery-codes', { query: { user_id: user.id } });
  const first = await bad(
    'POST /auth/password/sign-in',
    { body: { email: user.email, password: planted.password } },
    api,
  );
  const { attempt_code: code } = Object(first.details);
  await bad(
    'POST /auth/mfa/sign-in',
    { body: { type: 'recovery_code', recovery_code: recovery.recovery_codes?.[0], code } },
    api,
  );
  const hashed_key = planted.hash;
  const params = { store_id: 'secrets' };
  await bad('POST /data-vault/stores/:store_id/set', { params, body: { hashed_key, encrypted_value: planted.vault } });
  await bad('POST /data-vault/stores/:store_id/get', { params, body: { hashed_key } });
  const email_config = {
    type: 'standard',
    host: '127.0.0.1',
    port: 9,
    username: 'mailer',
    password: planted.smtp,
    sender_name: 'Test',
    sender_email: 'test@example.com',
  };
  const oauth_providers = [{ id: 'google', type: 'standard', client_id: 'client', client_secret: planted.client }];
  await bad('PATCH /internal/projects/current', { body: { config: { email_config, oauth_providers } } });
  await bad('GET /internal/projects/current', {});
  await bad('GET /internal/config', {});
  await bad('GET /internal/exports', { query: {} });
  const { type: _, ...server_config } = email_config;
  await bad('POST /internal/send-test-email', {
    body: { recipient_email: 'a@example.com', email_config: server_config },
  });
  return [
    ...Object.values(planted),
    nonce,
    mail?.code ?? '',
    reset?.code ?? '',
    app.secretBase64,
    String(code),
    ...Object.values(Object(recovery.recovery_codes)).map(String),
    ...[key.value, cli.login_code, cli.polling_code, user.access_token, user.refresh_token].map(String),
  ];
}

test('no operation leaves a secret in what the request log stores, or in what its marks leave', async () => {
  const at = await stage();
  const { api, project, owner } = at;
  const user = await project.user();
  expect(await owner.call('POST /internal/request-log/bodies', { body: {} })).toSucceed();
  const { requests } = server.app.platform;
  const { note } = requests;
  const stored: {
    readonly id: string;
    readonly operation: string;
    readonly level: AccessLevel;
    readonly text: string;
  }[] = [];
  Object.assign(requests, {
    // All of them, also those without room.
    note: (...[request, bodies]: Parameters<typeof note>) => {
      const { id, operation, level } = request;
      if (bodies !== undefined && level !== undefined) stored.push({ id, operation, level, text: bodies() });
      note(request, bodies);
    },
  });
  const recorded = recordExchanges();
  const planted = await useSecrets(at).finally(() => undefined);
  const mark = `zq${randomBytes(20).toString('hex')}`;
  const levels = { client: api.as(user), server: api.server(), admin: at.admin };
  for (const [operation, spec] of Object.entries(endpoints) as [keyof typeof endpoints, EndpointSpec][]) {
    if (operation === 'DELETE /internal/projects/current' || operation.endsWith('/request-log/bodies')) continue;
    const level = spec.access === 'public' ? 'client' : spec.access;
    const input = (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = schemaAt(spec[part], level);
      if (schema === undefined) return [];
      const marks = Object.fromEntries(fieldsIn(schema).flatMap((name) => (given.test(name) ? [[name, mark]] : [])));
      return [[part, { ...smallest(schema), ...(part === 'body' ? marks : {}) }]];
    });
    await levels[level].callBadly(operation, Object.fromEntries(input));
  }
  recorded.stop();
  Object.assign(requests, { note });

  const made = recorded.exchanges
    .flatMap(({ response }) => response.replace(noSecrets, '').match(forms) ?? [])
    .filter((text) => !isId(text));
  const secrets = [...new Set([...planted, ...made, mark])].filter((text) => text.length >= pieceLength);
  const noParts = new Set(
    recorded.exchanges.flatMap(({ response }) => [
      ...(response.match(ids) ?? []).flatMap((id) => pieces(id.replaceAll('-', ''))),
      ...(response.match(noSecrets) ?? []).flatMap(pieces),
    ]),
  );
  const parts = new Set(secrets.flatMap(pieces).filter((piece) => !noParts.has(piece)));
  const found = (text: string) => pieces(text).filter((piece) => parts.has(piece));
  const operations = new Set(stored.map(({ operation }) => operation));
  // There are secrets, and texts in which to look.
  expect(secrets.length).toBeGreaterThan(40);
  expect(operations.size).toBeGreaterThan(200);

  const byId = new Map(recorded.exchanges.map((exchange) => [exchange.id, exchange]));
  const leaks = stored.flatMap(({ id, operation, level, text }) => {
    const { request = '', response = '' } = byId.get(id) ?? {};
    const spec = endpoints[operation as keyof typeof endpoints] as EndpointSpec;
    // Without the second line, which hides what looks like a secret.
    const alone = [
      redacted(schemaAt(spec.body, level), json(request), 1e9, (given) => given),
      spec.raw === undefined && !response.includes('"code"')
        ? redacted(schemaAt(spec.response, level), json(response), 1e9, (given) => given)
        : null,
    ];
    const shown = [...found(text), ...found(JSON.stringify(alone))];
    return shown.length === 0 ? [] : [`${operation}: ${shown[0]}`];
  });
  expect(leaks).toEqual([]);
}, 240_000);

function smallest(schema: Parameters<typeof sampleOf>[0]): object {
  try {
    return Object(sampleOf(schema));
  } catch {
    return {};
  }
}
