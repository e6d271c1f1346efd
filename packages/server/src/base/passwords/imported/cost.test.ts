import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  affordableWork,
  importedMillisMax,
  millisOfWork,
  mostOfKind,
  mostWork,
  noImportedWork,
  problemOfWork,
} from './cost.ts';
import { isLeftOut, readImportedHash, readStoredImport, storedImport, workOfStored } from './imported-hash.ts';

const sixteen = 'MDEyMzQ1Njc4OWFiY2RlZg';
const bcrypt = (cost: number) => `$2b$${cost}$${'a'.repeat(53)}`;
const tag = 'A'.repeat(43);

/** What other systems store at most, or recommend. */
const accepted: readonly (readonly [string, string])[] = [
  ['bcrypt of 13', bcrypt(13)],
  ['argon2id as of RFC 9106, second recommendation', `$argon2id$v=19$m=65536,t=3,p=4$${sixteen}$${sixteen}`],
  ['argon2id with 256 MiB', `$argon2id$v=19$m=262144,t=5,p=1$${sixteen}$${sixteen}`],
  ['scrypt as OWASP recommends', `$scrypt$ln=17,r=8,p=1$${sixteen}$${sixteen}`],
  ['PBKDF2 of Django 6', `pbkdf2_sha256$1200000$salt$${tag}=`],
  ['PBKDF2 of Keycloak', `$pbkdf2-sha512$i=210000$${sixteen}$${'A'.repeat(86)}`],
  ['PBKDF2 as OWASP recommends', `$pbkdf2-sha1$i=1400000$${sixteen}$${'A'.repeat(27)}`],
  ['phpass of WordPress', `$P$B${'a'.repeat(30)}`],
];

/** One step more than is possible, and what a check would take. */
const refused: readonly (readonly [string, string, string])[] = [
  ['bcrypt of 14', bcrypt(14), '852 ms'],
  ['bcrypt of 16', bcrypt(16), '3,408 ms'],
  ['bcrypt of 31', bcrypt(31), '111,669,150 ms'],
  ['argon2 with many passes', `$argon2id$v=19$m=262144,t=6,p=1$${sixteen}$${sixteen}`, '629 ms'],
  ['scrypt with many lanes', `$scrypt$ln=16,r=8,p=3$${sixteen}$${sixteen}`, '786 ms'],
  ['too many iterations', `pbkdf2_sha256$5000000$salt$${tag}=`, '650 ms'],
  ['too many iterations of two blocks', `$pbkdf2-sha256$i=2500000$${sixteen}$${'A'.repeat(86)}`, '650 ms'],
  ['PBKDF2 with SHA-1 of Keycloak', `$pbkdf2-sha1$i=1300000$${sixteen}$${'A'.repeat(86)}`, '676 ms'],
  ['many iterations of phpass', `$P$F${'a'.repeat(30)}`, '918 ms'],
];

function problemOf(hash: string, known: readonly string[] = []) {
  const [work, others] = [workOfStored(storedImport(hash) ?? ''), known.map((one) => workOfStored(one))];
  return work === null ? undefined : problemOfWork(work, mostWork(noImportedWork, others));
}

test.each(accepted)('accepts %s', (_, hash) => {
  expect(problemOf(hash)).toBeUndefined();
  expect(readStoredImport(storedImport(hash) ?? '')).toBeDefined();
});

test.each(refused)('refuses %s, and says what a check would take', (_, hash, millis) => {
  expect(problemOf(hash)).toBe(`a check takes ${millis} of processor time, the most is 550 ms`);
});

test.each(refused)('does not check %s that was stored before there was a bound', (_, hash) => {
  const stored = storedImport(hash) ?? '';

  expect(readImportedHash(hash)).toBeDefined();
  expect(readStoredImport(stored)).toBeUndefined();
  expect(isLeftOut(stored, noImportedWork)).toBe(true);
});

test('the kinds of a project together stay within the bound', () => {
  const [most, other] = [bcrypt(13), `$scrypt$ln=16,r=8,p=1$${sixteen}$${sixteen}`];

  expect(problemOf(other, [bcrypt(12)])).toBeUndefined();
  expect(problemOf(other, [most])).toBe(
    'with the other imported hashes of the project, a check would take 688 ms of processor time, the most is 550 ms',
  );
  expect(problemOf(bcrypt(10), [most])).toBeUndefined();
  // What the project has already costs nothing more.
  expect(problemOf(bcrypt(10), [most, storedImport(other) ?? ''])).toBeUndefined();
});

test('checks do the work of the cheapest kinds within the bound, whatever is stored', () => {
  const works = mostWork({
    bcryptCost: 13,
    others: [
      { kind: 'scrypt', amount: 1_000_000 },
      { kind: 'md5', amount: 8192 },
      { kind: 'none', amount: 0 },
    ],
  });
  const affordable = affordableWork(works);

  expect(affordable.map(({ kind }) => kind)).toEqual(['md5', 'bcrypt']);
  expect(affordable.reduce((sum, work) => sum + millisOfWork(work), 0)).toBeLessThanOrEqual(importedMillisMax);
});

test('docs/move-in/password-hashes.md contains the time and the most units of each kind', () => {
  const page = readFileSync(new URL('../../../../../../docs/move-in/password-hashes.md', import.meta.url), 'utf8');
  const inText = (value: number) => value.toLocaleString('en-US');

  for (const [kind, units] of Object.entries(mostOfKind)) {
    const nanos = Math.round(millisOfWork({ kind, amount: 1 }) * 1_000_000);
    expect(page, kind).toContain(`| ${inText(nanos)} ns | ${inText(units)} |`);
  }
});
