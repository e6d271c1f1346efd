import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer } from '../api.ts';
import { createApi } from '../api.ts';
import { type AuthenticatorApp, authenticatorApp } from '../authenticator-app.ts';
import { createHook, postReport } from '../outside/email-webhooks.ts';
import { newPersona, type SocialSetting, signInThrough } from '../outside/social-setting.ts';
import { callerHeaders, type Portico, type TestUser } from '../portico.ts';
import type { TestClock } from '../test-clock.ts';

/** A project that stores secrets which the server must read again, and requests that read each of them. */
export interface StoredSecrets extends Portico {
  /** A user with an authenticator app. */
  readonly guarded: TestUser;
  readonly app: AuthenticatorApp;
  /** A user with an account at Google. */
  readonly connectedId: string;
  readonly smtpPassword: string;
  readonly signingSecret: string;
  /** Reads every secret once, at any server. Succeeds only if all of them can be read. */
  reads(url?: string): Promise<void>;
  /** Completes a sign-in with a code of the authenticator app. */
  signsIn(url?: string): Promise<Answer<{ readonly access_token: string }>>;
  /** Reads the access token of the account at Google. */
  token(url?: string): Promise<Answer<{ readonly access_token: string }>>;
  /** Reads the configuration with its secrets. */
  config(url?: string): Promise<Answer<{ readonly config_string: string }>>;
  /** Sends a report with the signature of the email provider. The report is empty, so the server answers 400. */
  report(url?: string): Promise<Answer<unknown>>;
}

const emailServer = {
  type: 'standard',
  host: 'localhost',
  port: 25,
  username: 'u',
  sender_name: 'Otter',
  sender_email: 'otter@example.com',
} as const;

/** Sends an empty report, signed with the signing secret. */
async function signedReport(url: string, path: string, key: Buffer) {
  const [id, at, body] = [`msg_${randomUUID()}`, Math.floor(Date.now() / 1000), '{}'];
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const headers = { 'svix-id': id, 'svix-timestamp': String(at), 'svix-signature': `v1,${signature}` };
  return await postReport(url, path, body, { 'content-type': 'application/json', ...headers });
}

/**
 * Creates a project with a second factor, provider tokens, an email server, a client secret and a signing secret.
 *
 * @param clocks of all servers on the database. A sign-in moves them forward together
 */
export async function projectWithSecrets(
  setting: Pick<SocialSetting, 'world' | 'projectWith'>,
  clocks?: readonly TestClock[],
): Promise<StoredSecrets> {
  const given = await setting.projectWith('google');
  const { api, project, server } = given;
  const { world } = setting;
  const smtpPassword = `smtp-${randomUUID()}`;
  await project.configure({ email_config: { ...emailServer, password: smtpPassword } });
  const guarded = await project.user();
  const app = authenticatorApp();
  expect(await api.as(guarded).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } })).toSucceed();
  const tokens = await signInThrough(given, 'google', newPersona());
  const connectedId = (await api.withTokens(tokens).call('GET /users/me')).body.id;
  const key = randomBytes(24);
  const signingSecret = `whsec_${key.toString('base64')}`;
  const path = await createHook(given, 'resend', signingSecret);

  const clientAt = (url: string) => createApi<'client'>(url, callerHeaders(project.id, 'client', project.keys.client));
  const made: Omit<StoredSecrets, 'reads'> = {
    ...given,
    guarded,
    app,
    connectedId,
    smtpPassword,
    signingSecret,
    signsIn: async (url = server.url) => {
      // The code of a step can be used once.
      for (const clock of clocks ?? [server.clock]) clock.advance(30, 'second');
      const { email, password } = guarded;
      const first = await clientAt(url).call('POST /auth/password/sign-in', { body: { email, password } });
      const { details } = first.body as unknown as { details: { attempt_code: string } };
      const body = { type: 'totp', totp: app.codeAt(server.clock.now()), code: details.attempt_code } as const;
      return await clientAt(url).call('POST /auth/mfa/sign-in', { body });
    },
    token: async (url = server.url) =>
      await createApi<'server'>(url, callerHeaders(project.id, 'server', project.keys.server)).call(
        'POST /connected-accounts/:user_id/:provider_id/access-token',
        { params: { user_id: connectedId, provider_id: 'google' }, body: {} },
      ),
    config: async (url = server.url) =>
      await createApi<'admin'>(url, callerHeaders(project.id, 'admin', project.keys.admin)).call(
        'GET /internal/config',
      ),
    report: async (url = server.url) => await signedReport(url, path, key),
  };
  return {
    ...made,
    reads: async (url) => {
      expect(await made.signsIn(url)).toSucceed();
      expect(await made.token(url)).toSucceed(201);
      const { body } = await made.config(url);
      expect(body.config_string).toContain(JSON.stringify(smtpPassword));
      expect(body.config_string).toContain(JSON.stringify(world.credentials.client_secret));
      expect((await made.report(url)).status).toBe(400);
    },
  };
}

/** Returns the stored forms of all secrets that `projectWithSecrets` created, by column. */
export async function storedSecrets({ server, project }: Portico): Promise<Readonly<Record<string, string>>> {
  const { rows } = await server.app.database.handle().run({
    text: `with t as (select id, config_overrides from tenancies where project_id = $1)
      select 'totp' as name, totp_secret_sealed as sealed from users, t
        where tenancy_id = t.id and totp_secret_sealed is not null
      union all select 'access token', access_token_sealed from provider_tokens, t where tenancy_id = t.id
      union all select 'refresh token', refresh_token_sealed from provider_tokens, t
        where tenancy_id = t.id and refresh_token_sealed is not null
      union all select 'signing secret', signing_secret_sealed from email_webhooks, t where tenancy_id = t.id
      union all select 'config ' || (found.ordinality)::text, found.value[1] from t,
        regexp_matches(t.config_overrides::text, '"(v[0-9][.][^"]+)"', 'g') with ordinality as found (value, ordinality)`,
    values: [project.id],
  });
  return Object.fromEntries(rows.map(({ name, sealed }) => [String(name), String(sealed)]));
}
