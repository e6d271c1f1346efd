import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { against } from './against.ts';
import { people } from './code-sign-ins.ts';
import type { Measurable } from './processes.ts';
import { refreshForm, refreshLoad } from './refreshes.ts';
import type { Row } from './table.ts';

const sha256 = (text: string, encoding: 'hex' | 'base64url') => createHash('sha256').update(text).digest(encoding);

/** Refreshes that change the refresh token. A token changes once, so every run gets its own sessions. */
export async function rotationRows(
  portico: Measurable,
  floor: Measurable | undefined,
  { client, tenancyId, trips }: { readonly client: pg.Client; readonly tenancyId: string; readonly trips: number },
): Promise<Row[]> {
  const load = {
    ...refreshLoad(portico),
    connections: 16,
    cpu: portico.cpu,
    freshTurns: async (seconds: number) => {
      const tokens = await seedRotatingSessions(client, tenancyId, people * (12 * seconds + 1));
      return tokens.map((token) => ({ body: refreshForm(token) }));
    },
  } as const;
  return [await against(floor, { name: 'refresh that changes the token', load, trips })];
}

/** Inserts sessions that began an hour ago. @returns their first refresh tokens, which were not used yet */
async function seedRotatingSessions(client: pg.Client, tenancyId: string, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 45));
  const digests = secrets.map((secret) => sha256(secret, 'base64url'));
  const key = 'bench';
  await client.query('begin');
  // Without the event log, whose triggers are for sign-ins.
  await client.query('set local session_replication_role = replica');
  await client.query(
    `insert into sessions (tenancy_id, id, user_id, refresh_token_digest, created_at, expires_at, last_used_at, rotation_key)
     select $1, gen_random_uuid(), u.id, s.digest, now() - interval '1 hour', now() + interval '1 day',
       now() - interval '1 hour', $3
     from unnest($2::text[]) with ordinality as s (digest, number)
     join (select id, row_number() over () - 1 as number from users where tenancy_id = $1 limit $4) as u
       on u.number = s.number % $4`,
    [tenancyId, digests, key, people],
  );
  await client.query('commit');
  await client.query('analyze sessions');
  return secrets.map((secret, index) => {
    const proof = sha256(`${key}.${digests[index]}.1`, 'hex').slice(0, 32);
    return `${secret}.1.${proof}`;
  });
}
