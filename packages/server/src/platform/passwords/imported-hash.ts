import { timingSafeEqual } from 'node:crypto';
import type { HashPrimitives } from './hash-primitives.ts';

/**
 * The highest accepted cost factor of an imported bcrypt hash; each step doubles the work.
 *
 * @see docs/protocol/users.md#writable-fields
 */
const costMax = 16;
const costMin = 4;

/** A salt for work whose result nobody looks at. */
const decoySalt = 'abcdefghijklmnopqrstuu';

/** The cost factor of a bcrypt hash, undefined for other texts. */
export function importedCostOf(hash: string): number | undefined {
  const found = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash);
  const cost = Number(found?.[1]);
  return found !== null && cost >= costMin && cost <= costMax ? cost : undefined;
}

/** Tells whether a hash made elsewhere can be imported: bcrypt with a cost factor of at most 16. */
export function isImportableHash(hash: string): boolean {
  return importedCostOf(hash) !== undefined;
}

/**
 * Checks a password against an imported hash. The work is always that of one hash with the highest cost factor: a hash
 * with a lower one is followed by decoys, and without a hash all of it is decoys.
 *
 * @param hash null if there is no imported hash to check
 * @param highestCost the highest cost factor among the imported hashes of the project
 * @returns whether the password fits the hash
 */
export async function checkImported(
  { bcrypt }: HashPrimitives,
  password: string,
  hash: string | null,
  highestCost: number,
): Promise<boolean> {
  const decoy = (cost: number) => bcrypt(password, `$2b$${String(cost).padStart(2, '0')}$${decoySalt}`);
  const cost = hash === null ? undefined : importedCostOf(hash);
  if (hash === null || cost === undefined) {
    await decoy(highestCost);
    return false;
  }
  const expected = hash.replace(/^\$2y\$/, '$2b$');
  const actual = await bcrypt(password, expected.slice(0, 29));
  // 2^c for the hash itself, and 2^c + 2^(c+1) + … + 2^(h-1) for the decoys, is 2^h.
  for (let step = cost; step < highestCost; step += 1) await decoy(step);
  return actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}
