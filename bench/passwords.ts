import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashRaw } from '@node-rs/argon2';
import { asClient, call } from './api.ts';
import { drive, type Load, latencies, type Measured, median, middle, quantile } from './load.ts';
import { options } from './options.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

export const password = 'correct horse battery';
export const email = 'bench@example.com';

/** Hashes per second without other work, with the server's maximum concurrency. */
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
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, worker));
  return count / ((performance.now() - start) / 1000);
}

/** Compares sign-in and sign-up with hashing only. */
export async function passwordRows(portico: Measurable, trips: { signIn: number; signUp: number }): Promise<Row[]> {
  const { seconds } = options;
  const signIn: Load = {
    url: `${portico.url}/api/v1/auth/password/sign-in`,
    method: 'POST',
    headers: asClient,
    turns: [{ body: JSON.stringify({ email, password }) }],
    connections: 8,
    seconds,
    cpu: portico.cpu,
  };
  const signIns: Measured[] = [];
  const signUps: Measured[] = [];
  const raw: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    signIns.push(await drive(signIn));
    raw.push(await rawArgon2(seconds));
    signUps.push(await signUp(portico.url, seconds, round));
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

/** Every sign-up needs its own address, so this load does not use autocannon. */
async function signUp(url: string, seconds: number, round: number): Promise<Measured> {
  const start = performance.now();
  const until = start + seconds * 1000;
  const taken: number[] = [];
  let person = 0;
  const one = async () => {
    person += 1;
    await call(url, 'POST', '/auth/password/sign-up', asClient, { email: `p${round}-${person}@example.com`, password });
  };
  const worker = async () => {
    while (performance.now() < until) taken.push(...(await latencies(one, 1)));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  taken.sort((a, b) => a - b);
  const perSecond = taken.length / ((performance.now() - start) / 1000);
  return { perSecond, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99), failures: 0 };
}
