import Fastify from 'fastify';
import pg from 'pg';

/** The baseline of all measurements: a minimal Fastify route with one select by primary key through a pool. */

const [, , url = '', tenancyId = '', userId = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });
pool.on('error', () => undefined);
const server = Fastify();

server.get('/floor', async () => {
  const { rows } = await pool.query({
    name: 'floor',
    text: 'select id, display_name, signed_up_at from users where tenancy_id = $1 and id = $2',
    values: [tenancyId, userId],
  });
  return rows[0];
});

await server.listen({ host: '127.0.0.1', port: 0 });
const address = server.server.address();
process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
process.on('SIGTERM', () => void server.close().then(() => pool.end()));
