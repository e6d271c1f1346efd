import { digestMax, digestMin, isSame, readBytes, readNumber, readParameters, saltMax } from './encodings.ts';
import { decoySalt, type HashFormat, type Spend } from './kinds.ts';

/** Most memory in KiB, and passes. */
const [memoryMax, passesMax] = [262_144, 64];
/** Memory of a decoy in KiB, if no hash says another. */
const decoyMemory = 16_384;

/** `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`, also argon2i the older version without `v`, and `argon2` before, as of Django. */
export const argon2: HashFormat = {
  read: (text) => {
    const found = /^(?:argon2)?\$(argon2id?)\$(?:v=(16|19)\$)?([mtp=\d,]+)\$([^$]+)\$([^$]+)$/.exec(text);
    if (found === null) return undefined;
    const given = readParameters(found[3] ?? '');
    const memory = readNumber(given.get('m'), 8, memoryMax);
    const passes = readNumber(given.get('t'), 1, passesMax);
    const lanes = readNumber(given.get('p'), 1, 16);
    const salt = readBytes(found[4], 'base64', 8, saltMax);
    const tag = readBytes(found[5], 'base64', digestMin, digestMax);
    if (memory === undefined || passes === undefined || lanes === undefined) return undefined;
    if (salt === undefined || tag === undefined || memory < 8 * lanes) return undefined;
    const variant = found[1] === 'argon2i' ? 'argon2i' : 'argon2id';
    const work = { memory, passes, lanes, variant, isFirstVersion: found[2] !== '19', length: tag.length } as const;
    return {
      work: { kind: 'argon2', amount: memory * passes, memory },
      isWeak: false,
      keyId: null,
      matches: async ({ importedArgon2 }, password) => isSame(await importedArgon2(password, salt, work), tag),
    };
  },
};

/** Spends memory times passes, with the memory of the hash with the most work. */
export const spendArgon2: Spend = async ({ importedArgon2 }, password, amount, most) => {
  const shape = { lanes: 1, variant: 'argon2id', isFirstVersion: false, length: 32 } as const;
  // @guard memory-of-decoys
  const memory = Math.max(8, Math.min(most.memory ?? decoyMemory, memoryMax, amount));
  await importedArgon2(password, decoySalt, { ...shape, memory, passes: Math.max(1, Math.round(amount / memory)) });
};
