import type pg from 'pg';
import { against } from './against.ts';
import { asAdmin, asClient, call } from './api.ts';
import { seedCodes } from './codes.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

const connections = 16;
/** Users who sign in alternately. A user with several sign-ins at once waits for its own row. */
export const people = 512;

/**
 * Returns the number of codes for a run, more than it uses. Each connection has its part of the list, whose length keeps the parts at
 * different users: an odd multiple of the number of users per connection.
 */
export function codeCount(seconds: number): number {
  return people * (4 * seconds + 1);
}

/** Sign-ins with prepared codes. Each code works once, so every run gets its own. */
export async function codeSignInRows(
  portico: Measurable,
  floor: Measurable | undefined,
  { client, tenancyId, trips }: { readonly client: pg.Client; readonly tenancyId: string; readonly trips: number },
): Promise<Row[]> {
  await call(portico.url, 'PATCH', '/internal/projects/current', asAdmin, { config: { magic_link_enabled: true } });
  const { rows } = await client.query<{ value: string }>(
    `select value from contact_channels where tenancy_id = $1 and is_verified and used_for_auth limit $2`,
    [tenancyId, people],
  );
  const data = rows.map(({ value }) => ({ email: value }));
  const load = {
    url: `${portico.url}/api/v1/auth/otp/sign-in`,
    method: 'POST',
    headers: asClient,
    connections,
    cpu: portico.cpu,
    freshTurns: async (seconds: number) => {
      const codes = await seedCodes(client, tenancyId, { kind: 'sign_in', data, count: codeCount(seconds) });
      return codes.map((code) => ({ body: JSON.stringify({ code }) }));
    },
  } as const;
  return [await against(floor, { name: 'one-time-code sign-in', load, trips })];
}

/** Counts the SQL round trips of a sign-in with a code, with a server in development mode. */
export async function codeSignInTrips(url: string): Promise<number> {
  await call(url, 'PATCH', '/internal/projects/current', asAdmin, { config: { magic_link_enabled: true } });
  const email = 'codes@example.com';
  const sent = await call(url, 'POST', '/auth/otp/send-sign-in-code', asClient, { email, callback_url: `${url}/` });
  const inbox = await fetch(`${url}/inbox/messages.json`);
  const { items } = (await inbox.json()) as { items: { recipient: string; subject: string }[] };
  const typed = items.find(({ recipient }) => recipient === email)?.subject.slice(-6) ?? '';
  const answer = await call(url, 'POST', '/auth/otp/sign-in', asClient, { code: typed + sent.body.nonce });
  return answer.trips;
}
