import { asClient, call } from './api.ts';
import { drive, type Load, type Measured, median, middle } from './load.ts';
import { options } from './options.ts';
import { email, password } from './passwords.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';
import type { World } from './world.ts';

/** Compares one process with two workers behind one port, alternately. The load and the database use the same cores. */
export async function workerRows({ prepared, startAnother }: World): Promise<Row[]> {
  const one = await startAnother(options.port + 1, {});
  const two = await startAnother(options.port + 2, { PORTICO_WORKERS: '2' });
  try {
    const { body } = await call(one.url, 'POST', '/auth/password/sign-in', asClient, { email, password });
    const asUser = { ...asClient, 'x-stack-access-token': body.access_token ?? '' };
    const reads = { path: '/users/me', headers: asUser, connections: 32 } as const;
    const signIns = {
      path: '/auth/password/sign-in',
      method: 'POST',
      headers: asClient,
      turns: prepared.emails.map((one) => ({ body: JSON.stringify({ email: one, password }) })),
      connections: 16,
    } as const;
    return [
      ...(await compared('GET /users/me', [one, two], { ...reads, trips: prepared.trips.me })),
      ...(await compared('password sign-in', [one, two], { ...signIns, trips: prepared.trips.signIn })),
    ];
  } finally {
    await one.stop();
    await two.stop();
  }
}

type Request = Omit<Load, 'url' | 'seconds'> & { readonly path: string; readonly trips: number };

async function compared(
  name: string,
  [one, two]: readonly [Measurable, Measurable],
  { path, trips, ...load }: Request,
): Promise<Row[]> {
  const runs: { one: Measured; two: Measured }[] = [];
  const run = async ({ url }: Measurable, seconds: number) =>
    await drive({ ...load, url: `${url}/api/v1${path}`, seconds });
  await run(one, 1);
  await run(two, 1);
  for (let round = 0; round < options.rounds; round += 1) {
    runs.push({ one: await run(one, options.seconds), two: await run(two, options.seconds) });
  }
  const ratio = median(runs.map((round) => round.two.perSecond / round.one.perSecond));
  return [
    {
      name: `${name}, 1 worker`,
      measured: middle(runs.map((round) => round.one)),
      trips,
      ratio: undefined,
      against: '',
    },
    { name: `${name}, 2 workers`, measured: middle(runs.map((round) => round.two)), trips, ratio, against: '1 worker' },
  ];
}
