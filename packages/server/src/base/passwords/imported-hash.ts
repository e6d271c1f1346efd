import type { HashPrimitives } from './hash-primitives.ts';

/**
 * Maximum cost factor of an imported bcrypt hash. Each step doubles the work.
 *
 * @see docs/reference/protocol/users.md#writable-fields
 */
const costMax = 16;
const costMin = 4;

/** Salt and digest of decoy hashes. */
const decoyTail = 'abcdefghijklmnopqrstuuEM2FxhxXQIbt4zfLHRfyzcIqQbRRDa2';

/** Returns the cost factor of a bcrypt hash, or undefined for other texts. */
export function importedCostOf(hash: string): number | undefined {
  const found = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(hash);
  const cost = Number(found?.[1]);
  return found !== null && cost >= costMin && cost <= costMax ? cost : undefined;
}

/** Returns whether a hash can be imported: bcrypt with a cost factor of at most 16. */
export function isImportableHash(hash: string): boolean {
  return importedCostOf(hash) !== undefined;
}

/**
 * Checks a password against an imported hash. The work always equals one hash with the highest cost factor: decoy
 * hashes fill the difference, also without a hash.
 *
 * @param hash null if there is no imported hash to check
 * @param highestCost the highest cost factor among the imported hashes of the project
 * @returns whether the password matches the hash
 */
export async function checkImported(
  { bcrypt }: HashPrimitives,
  password: string,
  hash: string | null,
  highestCost: number,
): Promise<boolean> {
  const decoy = (cost: number) => bcrypt(password, `$2b$${String(cost).padStart(2, '0')}$${decoyTail}`);
  const cost = hash === null ? undefined : importedCostOf(hash);
  if (hash === null || cost === undefined) {
    await decoy(highestCost);
    return false;
  }
  const isMatch = await bcrypt(password, hash);
  // 2^c for the hash itself, and 2^c + 2^(c+1) + … + 2^(h-1) for the decoys, is 2^h.
  // @guard work-for-imported-hashes
  for (let step = cost; step < highestCost; step += 1) await decoy(step);
  return isMatch;
}
