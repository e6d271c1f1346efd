import type { Work } from './kinds.ts';

/** Most work of each kind among the imported hashes of a project, as `imported-work.queries.ts` finds it. */
export interface ImportedWork {
  readonly bcryptCost: number | null;
  readonly others: readonly Work[];
}

/** A project without imported hashes. */
export const noImportedWork: ImportedWork = { bcryptCost: null, others: [] };

/**
 * Nanoseconds of one unit of work on a core. Constants, so that a hash costs the same on every machine.
 *
 * @see docs/contribute/decisions/0127-shares-and-bounded-work.md
 */
const nanos: Readonly<Record<string, number>> = {
  bcrypt: 52_000,
  argon2: 400,
  scrypt: 500,
  'pbkdf2-sha1': 130,
  'pbkdf2-sha256': 130,
  'pbkdf2-sha512': 350,
  // The digest reads the password each time: this is for the longest one.
  md5: 7_000,
  sha512: 6_000,
};

/** Most milliseconds that the imported hashes of a project add to a check of a password. A sign-in can have two forms to check. */
export const importedMillisMax = 550;

/** Most work of a kind whose hashes are checked, by kind. */
export const mostOfKind: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(nanos).map(([kind, each]) => [kind, Math.floor((importedMillisMax * 1_000_000) / each)]),
);

/** Returns the milliseconds that work takes. 0 for a hash without work worth mentioning. */
export function millisOfWork(work: Work | null): number {
  return work === null ? 0 : ((nanos[work.kind] ?? 0) * work.amount) / 1_000_000;
}

/** Returns the work of a cost factor of bcrypt, in rounds. */
export function bcryptWork(cost: number): Work {
  return { kind: 'bcrypt', amount: 2 ** cost };
}

/** Returns the most work of each kind, also counting other hashes. */
export function mostWork({ bcryptCost, others }: ImportedWork, more: readonly (Work | null)[] = []): readonly Work[] {
  const bcrypt = bcryptCost === null ? [] : [bcryptWork(bcryptCost)];
  const most = new Map<string, Work>();
  for (const work of [...others, ...bcrypt, ...more]) {
    if (work !== null && work.amount > (most.get(work.kind)?.amount ?? 0)) most.set(work.kind, work);
  }
  return [...most.values()];
}

/**
 * Returns the work that every check of a password does: kind by kind, the cheapest first, until the next one would exceed
 * `importedMillisMax`. Hashes of the kinds that are left out are not checked.
 */
export function affordableWork(most: readonly Work[]): readonly Work[] {
  const affordable: Work[] = [];
  let millis = 0;
  for (const work of most.toSorted((a, b) => millisOfWork(a) - millisOfWork(b))) {
    millis += millisOfWork(work);
    // @guard work-of-project-is-bounded-at-use
    if (millis > importedMillisMax) break;
    affordable.push(work);
  }
  return affordable;
}

/** Returns whether a hash with this work is checked, among others. */
export function isAffordable(work: Work | null, affordable: readonly Work[]): boolean {
  return work === null || affordable.some(({ kind, amount }) => kind === work.kind && amount >= work.amount);
}

/**
 * Returns why a hash cannot be stored in a project because of the work that its checks take, or undefined.
 *
 * @param known the most work among the imported hashes that the project has
 */
export function problemOfWork(work: Work, known: readonly Work[]): string | undefined {
  const own = millisOfWork(work);
  const bound = `the most is ${inMillis(importedMillisMax)}`;
  // @guard work-of-hash-is-bounded
  if (own > importedMillisMax) return `a check takes ${inMillis(own)} of processor time, ${bound}`;
  const all = mostWork(noImportedWork, [...known, work]).reduce((sum, one) => sum + millisOfWork(one), 0);
  // @guard work-of-project-is-bounded
  if (all <= importedMillisMax || isAffordable(work, known)) return undefined;
  return `with the other imported hashes of the project, a check would take ${inMillis(all)} of processor time, ${bound}`;
}

function inMillis(millis: number): string {
  return `${Math.round(millis).toLocaleString('en-US')} ms`;
}
