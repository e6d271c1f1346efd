import bcrypt from '@node-rs/bcrypt';
import { asAdmin, asClient, call } from './api.ts';
import { quantile } from './load.ts';
import { options } from './options.ts';
import { email } from './passwords.ts';
import type { Measurable } from './processes.ts';
import type { Row } from './table.ts';

const importedEmail = 'imported@example.com';

/** Attempts per account and round. */
const attempts = 40;

/**
 * Measures the time of a rejected sign-in for an unknown address, our own hash and an imported hash. The last column is
 * Welch's t against the unknown address: below 2, the two cannot be distinguished.
 */
export async function signInTimeRows(portico: Measurable, trips: { readonly signIn: number }): Promise<Row[]> {
  const body = {
    primary_email: importedEmail,
    primary_email_auth_enabled: true,
    password_hash: await bcrypt.hash('a password of another server', { cost: 10 }),
  };
  const { body: imported } = await call(portico.url, 'POST', '/users', asAdmin, body);
  const taken = { unknown: [] as number[], own: [] as number[], imported: [] as number[] };
  for (let attempt = 0; attempt < attempts * options.rounds; attempt += 1) {
    taken.unknown.push(await refusedAfter(portico.url, `nobody-${attempt}@example.com`));
    taken.own.push(await refusedAfter(portico.url, email));
    taken.imported.push(await refusedAfter(portico.url, importedEmail));
  }
  await call(portico.url, 'DELETE', `/users/${imported.id}`, asAdmin);
  return Object.entries(taken).map(([name, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const perSecond = 1000 / meanOf(times);
    return {
      name: `rejected sign-in, ${name}`,
      measured: { perSecond, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), failures: 0 },
      trips: trips.signIn,
      ratio: undefined,
      against: `t ${welch(times, taken.unknown).toFixed(2)}`,
    };
  });
}

/** @returns milliseconds */
async function refusedAfter(url: string, address: string): Promise<number> {
  const body = JSON.stringify({ email: address, password: 'the wrong password' });
  const start = performance.now();
  const response = await fetch(`${url}/api/v1/auth/password/sign-in`, { method: 'POST', headers: asClient, body });
  await response.text();
  if (response.status !== 400) throw new Error(`The sign-in returned status ${response.status}.`);
  return performance.now() - start;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the variance of the mean. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return squares / (values.length - 1) / values.length;
}

/** Returns Welch's t of two samples. @see https://en.wikipedia.org/wiki/Welch%27s_t-test */
function welch(a: readonly number[], b: readonly number[]): number {
  const error = errorOf(a) + errorOf(b);
  return error === 0 ? 0 : Math.abs(meanOf(a) - meanOf(b)) / Math.sqrt(error);
}
