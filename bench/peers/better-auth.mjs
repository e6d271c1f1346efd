import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { admin, organization } from 'better-auth/plugins';
import pg from 'pg';

/**
 * Better Auth in its fastest form that does the same work: the same pool and password hashing as Portico, no rate limits
 * and no logs. Arguments: the database URL, and `cached` for sessions that a cookie keeps for five minutes.
 */
const [, , connectionString, sessions] = process.argv;

/** The parameters of Portico. */
const work = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const options = {
  baseURL: 'http://127.0.0.1',
  trustedOrigins: ['http://127.0.0.1'],
  secret: 'a server secret for measurements only',
  database: new pg.Pool({ connectionString, max: 10 }),
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password) => hash(password, work),
      verify: (given) => verify(given.hash, given.password),
    },
  },
  session: { cookieCache: { enabled: sessions === 'cached' } },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [admin(), organization()],
};

const { runMigrations } = await getMigrations(options);
await runMigrations();
const server = createServer(toNodeHandler(betterAuth(options)));
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
process.on('SIGTERM', () => process.exit(0));
