import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashRaw } from '@node-rs/argon2';
import { asClient, call } from './api.ts';
import { drive, type Load, latencies, type Measured, median, middle, quantile } from './load.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';
import { signInBusy } from './teams.ts';
import type { Prepared } from './world.ts';

export const password = 'correct horse battery';
export const email = 'bench@example.com';

const floodConnections = 16;
const floodedReaders = 4;

/** Hashes per second without other work, on all cores. */
async function rawArgon2(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const worker = async () => {
    while (performance.now() < until) {
      const salt = randomBytes(16);
      await hashRaw(password, { salt, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, algorithm: 2 });
      count += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return count / ((performance.now() - start) / 1000);
}

function signInLoad({ url }: Measurable, emails: readonly string[]) {
  const turns = emails.map((one) => ({ body: JSON.stringify({ email: one, password }) }));
  return { url: `${url}/api/v1/auth/password/sign-in`, method: 'POST', headers: asClient, turns } as const;
}

/** Compares sign-in and sign-up with hashing only. */
export async function passwordRows(portico: Measurable, { emails, trips }: Prepared): Promise<Row[]> {
  const { seconds } = options;
  const signIn: Load = { ...signInLoad(portico, emails), connections: 8, seconds, cpu: portico.cpu };
  const signIns: Measured[] = [];
  const signUps: Measured[] = [];
  const raw: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    signIns.push(await drive(signIn));
    raw.push(await rawArgon2(seconds));
    signUps.push(await signUp(portico.url, seconds));
  }
  const row = (name: string, runs: readonly Measured[], rowTrips: number): Row => ({
    name,
    measured: middle(runs),
    trips: rowTrips,
    ratio: median(runs.map((run, round) => run.perSecond / (raw[round] ?? Number.NaN))),
    against: `raw argon2 ${median(raw).toFixed(1)}/s`,
  });
  return [row('password sign-in', signIns, trips.signIn), row('password sign-up', signUps, trips.signUp)];
}

/**
 * Compares reads during sign-ins without a pause with those of the floor, which hashes as many passwords at once as it gets.
 * The ratio is that of the slowest percentile: 1.2 means that the server takes 1/1.2 of the time of the floor.
 */
export async function readsDuringSignInsRow(
  portico: Measurable,
  floor: Measurable,
  { emails, teams, trips }: Prepared,
): Promise<Row> {
  const { seconds } = options;
  const common = { connections: floodedReaders, seconds };
  const headers = { ...asClient, 'x-stack-access-token': await signInBusy(portico.url, teams.userId) };
  const flood = { ...signInLoad(portico, emails), connections: floodConnections, seconds };
  const floorFlood = { ...flood, url: `${floor.url}/floor/sign-in` };
  const ours: Measured[] = [];
  const floors: Measured[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    const reads = drive({ ...common, url: `${portico.url}/api/v1/users/me`, headers, cpu: portico.cpu });
    ours.push((await Promise.all([reads, drive(flood)]))[0]);
    const floorReads = drive({ ...common, url: `${floor.url}/floor` });
    floors.push((await Promise.all([floorReads, drive(floorFlood)]))[0]);
  }
  return {
    name: 'GET /users/me, while sign-ins flood',
    measured: middle(ours),
    trips: trips.me,
    ratio: median(ours.map(({ p99 }, round) => (floors[round]?.p99 ?? Number.NaN) / p99)),
    against: `floor p99 ${middle(floors).p99.toFixed(1)} ms`,
  };
}

/** Every sign-up needs its own address, so this load does not use autocannon. */
async function signUp(url: string, seconds: number): Promise<Measured> {
  const { taken, perSecond } = await signUpTimes(seconds, (email) =>
    call(url, 'POST', '/auth/password/sign-up', asClient, { email, password }),
  );
  return { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 };
}

/** Sign-ups per second of a server, with 8 at a time. @param one signs up with an address */
export async function signUpRate(seconds: number, one: (email: string) => Promise<unknown>): Promise<number> {
  return (await signUpTimes(seconds, one)).perSecond;
}

async function signUpTimes(seconds: number, one: (email: string) => Promise<unknown>) {
  const start = performance.now();
  const until = start + seconds * 1000;
  const taken: number[] = [];
  const worker = async () => {
    while (performance.now() < until) {
      taken.push(...(await latencies(async () => await one(`${randomBytes(8).toString('hex')}@example.com`), 1)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  taken.sort((a, b) => a - b);
  return { taken, perSecond: taken.length / ((performance.now() - start) / 1000) };
}
