import { Agent, request } from 'node:http';
import { asClient } from './api.ts';
import { drive, type Load, type Measured, median, middle } from './load.ts';
import { options } from './options.ts';
import type { Row } from './table.ts';

/** Number of concurrent hostile requests. */
const hostileRequests = 10_000;
const hostileConnections = 32;

interface Hostile {
  readonly path: string;
  readonly type?: string;
  readonly body: string;
}

/** Requests without a secret that cost as much as possible. */
const attacks: readonly Hostile[] = [
  { path: '/auth/password/sign-in', body: `[${'0,'.repeat(30_000)}0]` },
  { path: '/auth/password/sign-in', body: '['.repeat(60_000) },
  { path: '/auth/oauth/token', type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(30_000) },
  { path: '/internal/config/override', body: `{"config_override_string":"${'x'.repeat(900_000)}"}` },
  { path: '/auth/otp/sign-in', body: JSON.stringify({ code: '0'.repeat(45) }) },
  { path: '/auth/cli/poll', body: JSON.stringify({ polling_code: 'x'.repeat(900) }) },
  { path: '/users', body: JSON.stringify({ client_metadata: { a: '\\ud83d'.repeat(9_000) } }) },
];

/** Compares reads during hostile requests with the same reads without them. */
export async function hostileRow(load: Omit<Load, 'seconds'>, trips: number): Promise<Row> {
  const quiet: Measured[] = [];
  const attacked: Measured[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    quiet.push(await drive({ ...load, seconds: options.seconds }));
    const flood = startFlood(new URL(load.url).origin);
    attacked.push(await drive({ ...load, seconds: options.seconds }));
    await flood;
  }
  const measured = middle(attacked);
  const quietP99 = middle(quiet).p99;
  const ratio = median(attacked.map(({ p99 }, round) => (quiet[round]?.p99 ?? Number.NaN) / p99));
  return {
    name: 'GET /users/me, under attack',
    measured,
    trips,
    ratio,
    against: `p99 ${quietP99.toFixed(1)} ms without`,
  };
}

/** Sends all hostile requests with limited concurrency. The server may close their connections. */
async function startFlood(origin: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: hostileConnections });
  let sent = 0;
  const sender = async () => {
    while (sent < hostileRequests) {
      const attack = attacks[sent % attacks.length];
      sent += 1;
      if (attack !== undefined) await send(agent, origin, attack);
    }
  };
  await Promise.all(Array.from({ length: hostileConnections }, sender));
  agent.destroy();
}

function send(agent: Agent, origin: string, { path, type = 'application/json', body }: Hostile): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...asClient, 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const call = request(`${origin}/api/v1${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('close', resolve);
    });
    // The server closes the connection of a rejected body while it is being sent.
    call.once('error', () => resolve());
    call.end(body);
  });
}
