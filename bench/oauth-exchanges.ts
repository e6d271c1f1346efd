import { createHash } from 'node:crypto';
import type pg from 'pg';
import { against } from './against.ts';
import { asAdmin, call, clientKey } from './api.ts';
import { codeCount, people } from './code-sign-ins.ts';
import { seedCodes } from './codes.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

const verifier = 'v'.repeat(43);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const redirect_uri = 'http://localhost:3000/handler/oauth-callback';
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

function exchangeForm(code: string): string {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'internal',
    client_secret: clientKey,
    redirect_uri,
    code_verifier: verifier,
    code,
  }).toString();
}

/** Exchanges of authorization codes for sessions: the last step of a social sign-in. */
export async function oauthExchangeRows(
  portico: Measurable,
  floor: Measurable | undefined,
  { client, tenancyId, trips }: { readonly client: pg.Client; readonly tenancyId: string; readonly trips: number },
): Promise<Row[]> {
  const { rows } = await client.query<{ id: string }>(`select id from users where tenancy_id = $1 limit $2`, [
    tenancyId,
    people,
  ]);
  const data = rows.map(({ id }) => ({
    user_id: id,
    is_new_user: false,
    redirect_uri,
    code_challenge,
    after_callback_redirect_url: null,
  }));
  const load = {
    url: `${portico.url}/api/v1/auth/oauth/token`,
    method: 'POST',
    headers: asForm,
    connections: 16,
    cpu: portico.cpu,
    freshTurns: async (seconds: number) => {
      const count = codeCount(seconds);
      const codes = await seedCodes(client, tenancyId, { kind: 'oauth_authorization', data, count });
      return codes.map((code) => ({ body: exchangeForm(code) }));
    },
  } as const;
  return [await against(floor, { name: 'OAuth token exchange', load, trips })];
}

/** Counts the SQL round trips of an exchange, with a server in development mode and the mock identity page. */
export async function oauthExchangeTrips(url: string): Promise<number> {
  const config = { allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] };
  await call(url, 'PATCH', '/internal/projects/current', asAdmin, { config });
  const query = new URLSearchParams({
    client_id: 'internal',
    client_secret: clientKey,
    redirect_uri,
    scope: 'legacy',
    state: 'bench',
    grant_type: 'authorization_code',
    code_challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
  });
  const begun = await visit(`${url}/api/v1/auth/oauth/authorize/google?${query}`);
  const form = new URLSearchParams(new URL(begun.location).searchParams);
  for (const [name, value] of Object.entries({ decision: 'allow', email: 'social@example.com', verified: 'yes' })) {
    form.set(name, value);
  }
  const consented = await fetch(`${url}/mock-identity/authorize`, { method: 'POST', headers: asForm, body: `${form}` });
  const { redirect_url } = (await consented.json()) as { redirect_url: string };
  const back = await visit(redirect_url, { headers: { cookie: begun.cookie } });
  const body = exchangeForm(new URL(back.location).searchParams.get('code') ?? '');
  const answer = await fetch(`${url}/api/v1/auth/oauth/token`, { method: 'POST', headers: asForm, body });
  if (answer.status !== 200) throw new Error(`the token exchange failed: ${answer.status} ${await answer.text()}`);
  return Number(answer.headers.get('x-portico-trips'));
}

async function visit(url: string, init: Pick<RequestInit, 'headers'> = {}) {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${url} does not redirect: ${response.status} ${await response.text()}`);
  return { location, cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}
