import { BoundedMap } from '../bounded-map.ts';

/** A decrypted data key. */
export interface DataKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

/** How long decrypted data keys stay in memory. Revoking access to the key service takes effect after this time. */
const keptMillis = 5 * 60_000;
const keptMax = 10_000;

/** Decrypted data keys in the memory of this process, each under several names. */
export interface DataKeyCache {
  /** @returns undefined if the key is not kept, or was kept for five minutes */
  get(name: string, now: Date): DataKey | undefined;
  set(names: readonly string[], key: DataKey, now: Date): void;
  forgetAll(): void;
}

/** Creates an empty cache. */
export function createDataKeyCache(): DataKeyCache {
  const kept = new BoundedMap<string, DataKey & { readonly until: number }>(keptMax);
  return {
    get: (name, now) => {
      const found = kept.get(name);
      return found !== undefined && found.until > now.getTime() ? found : undefined;
    },
    set: (names, key, now) => {
      for (const name of names) kept.set(name, { ...key, until: now.getTime() + keptMillis });
    },
    forgetAll: () => kept.clear(),
  };
}
