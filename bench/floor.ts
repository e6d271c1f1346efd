import { hash, verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline of all measurements: a minimal Fastify route with one select by primary key through a pool, and a route that
 * also checks a password.
 */

const [, , url = '', tenancyId = '', userId = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const server = Fastify();

async function readUser() {
  const { rows } = await pool.query({
    name: 'floor',
    text: 'select id, display_name, signed_up_at from users where tenancy_id = $1 and id = $2',
    values: [tenancyId, userId],
  });
  return rows[0];
}

/** The parameters of the server. */
const work = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const password = 'correct horse battery';
const passwordHash = await hash(password, work);

server.get('/floor', readUser);
const page = 'order by signed_up_at desc, id desc limit $2';
/** The user with whom the page before ends, by its size. */
const ends = new Map<string, readonly [Date, string]>();
server.get<{ Querystring: { limit: string; after?: string } }>('/floor/users', async ({ query: { limit, after } }) => {
  if (after === undefined) {
    const text = `select id, display_name, signed_up_at from users where tenancy_id = $1 ${page}`;
    return { items: (await pool.query({ name: 'floor users', text, values: [tenancyId, limit] })).rows };
  }
  let end = ends.get(after);
  if (end === undefined) {
    const text = `select signed_up_at, id from users where tenancy_id = $1 ${page}`;
    const last = (await pool.query(text, [tenancyId, after])).rows.at(-1);
    end = [last.signed_up_at, last.id];
    ends.set(after, end);
  }
  const text = `select id, display_name, signed_up_at from users
    where tenancy_id = $1 and (signed_up_at, id) < ($3, $4) ${page}`;
  return { items: (await pool.query({ name: 'floor deep users', text, values: [tenancyId, limit, ...end] })).rows };
});
server.post('/floor/sign-in', async () => {
  const user = await readUser();
  return { ...user, isMatch: await verify(passwordHash, password) };
});

let hasCounters = false;
server.post<{ Querystring: { rows: string } }>('/floor/decrease', async ({ query }) => {
  if (!hasCounters) {
    await pool.query(`create table if not exists floor_counters (id int primary key, quantity bigint not null);
      insert into floor_counters select n, 1000000000 from generate_series(0, 63) as n on conflict do nothing`);
    hasCounters = true;
  }
  const { rows } = await pool.query({
    name: 'floor decrease',
    text: 'update floor_counters set quantity = quantity - 1 where id = $1 and quantity >= 1 returning quantity',
    values: [Math.floor(Math.random() * Number(query.rows))],
  });
  return rows[0];
});

await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
process.on('SIGTERM', () => void server.close().then(() => pool.end()));
