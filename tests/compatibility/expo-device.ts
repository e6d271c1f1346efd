import { createHash, randomBytes } from 'node:crypto';
import type { Device } from '@portico/expo/core/modules.ts';

/** A device in place of a phone: its storage is a map, and its browser is a function. */
export interface TestDevice extends Device {
  /** The entries of the secure storage. */
  readonly entries: Map<string, string>;
  /** What the browser of the system does with a page. Returns the URL that opens the app, or nothing if it is closed. */
  visit: (url: URL) => Promise<string | undefined>;
}

/** Largest value that the storage of older devices accepts. */
const bytesMax = 2048;

/** Creates a device. @param entries of a device that was switched off */
export function testDevice(entries: Map<string, string> = new Map()): TestDevice {
  const device: TestDevice = {
    entries,
    visit: async () => undefined,
    storage: {
      AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY: 1,
      getItemAsync: async (key) => entries.get(checked(key)) ?? null,
      setItemAsync: async (key, value) => {
        if (Buffer.byteLength(value) > bytesMax) throw new Error('The value is too long.');
        entries.set(checked(key), value);
      },
      deleteItemAsync: async (key) => {
        entries.delete(checked(key));
      },
    },
    browser: {
      openAuthSessionAsync: async (page) => {
        const url = await device.visit(new URL(page));
        return url === undefined ? { type: 'cancel' } : { type: 'success', url };
      },
    },
    crypto: {
      getRandomBytesAsync: async (count) => new Uint8Array(randomBytes(count)),
      digestStringAsync: async (_algorithm, text) => createHash('sha256').update(text).digest('base64'),
    },
  };
  return device;
}

/** The characters that the storage accepts in keys. */
function checked(key: string): string {
  if (!/^[\w.-]+$/.test(key)) throw new Error(`Invalid key: ${key}`);
  return key;
}
