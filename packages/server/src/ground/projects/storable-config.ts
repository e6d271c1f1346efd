import { type ConfigOverrides, configBytesMax, configKeysMax, fields, type Json } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';

/** @throws {Refusal} 400, the configuration has too many bytes or keys */
export function requireStorableConfig(overrides: ConfigOverrides): void {
  if (fields.storedJsonBytes({ ...overrides }) > configBytesMax) {
    throw new Refusal(400, `The configuration is larger than ${configBytesMax} bytes`);
  }
  if (countKeys({ ...overrides }) > configKeysMax) {
    throw new Refusal(400, `The configuration has more than ${configKeysMax} keys`);
  }
}

/** Counts the keys at all levels. */
function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return items.reduce<number>((count, item) => count + countKeys(item), Array.isArray(value) ? 0 : items.length);
}
