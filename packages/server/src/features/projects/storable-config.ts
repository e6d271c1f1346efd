import { type ConfigOverrides, configBytesMax, configKeysMax, fields, type Json } from '@portico/contract';
import { Refusal } from '../../platform/refusal.ts';

/** @throws {Refusal} 400, the configuration has more bytes or more keys than a project stores */
export function requireStorableConfig(overrides: ConfigOverrides): void {
  if (fields.storedJsonBytes({ ...overrides }) > configBytesMax) {
    throw new Refusal(400, `The configuration is larger than ${configBytesMax} bytes`);
  }
  if (countKeys({ ...overrides }) > configKeysMax) {
    throw new Refusal(400, `The configuration has more than ${configKeysMax} keys`);
  }
}

/** Keys at every level. */
function countKeys(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return items.reduce<number>((count, item) => count + countKeys(item), Array.isArray(value) ? 0 : items.length);
}
