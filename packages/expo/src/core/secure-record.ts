import type { SecureStorage } from './modules.ts';

/** Older versions of iOS refuse values above 2048 bytes. */
const pieceLength = 1800;

/** Longest record. The storage of a device is for small values. */
const recordLengthMax = 30_000;

/**
 * A JSON value in the secure storage of a device, in pieces that each device accepts. The first entry names the pieces, and is written
 * last: an app that ends in between finds the old value.
 */
export class SecureRecord {
  readonly #storage: SecureStorage;
  readonly #key: string;
  /** The pieces of the stored value: their number, and which of the two sets they are. */
  #head: { readonly count: number; readonly set: 0 | 1 } = { count: 0, set: 0 };
  /** The last write. Writes run one after the other. */
  #last: Promise<void> = Promise.resolve();

  /** @param key letters, digits, dots, hyphens and underscores */
  constructor(storage: SecureStorage, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  /** Returns the stored value. Undefined if there is none, or if the device cannot read it any more. */
  async read(): Promise<unknown> {
    try {
      const [, count, set] = /^(\d{1,2})\.([01])$/.exec((await this.#get(this.#key)) ?? '') ?? [];
      if (count === undefined) return undefined;
      this.#head = { count: Number(count), set: set === '1' ? 1 : 0 };
      const pieces = await Promise.all(this.#pieceKeys().map((key) => this.#get(key)));
      return JSON.parse(pieces.join(''));
    } catch {
      // A restored backup has the entries without the key that encrypts them.
      return undefined;
    }
  }

  /** Replaces the value, after earlier writes. Undefined deletes it. @throws what the storage throws */
  write(value: object | undefined): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => (value === undefined ? this.#clear() : this.#put(value)));
    return this.#last;
  }

  async #put(value: object): Promise<void> {
    const text = inAscii(JSON.stringify(value));
    if (text.length > recordLengthMax) throw new Error('The value is too long for the secure storage.');
    const old = this.#pieceKeys();
    const set = this.#head.set === 0 ? 1 : 0;
    const count = Math.ceil(text.length / pieceLength);
    const keys = this.#pieceKeys({ count, set });
    await Promise.all(
      keys.map((key, index) => this.#set(key, text.slice(index * pieceLength, (index + 1) * pieceLength))),
    );
    await this.#set(this.#key, `${count}.${set}`);
    this.#head = { count, set };
    await Promise.all(old.map((key) => this.#delete(key)));
  }

  async #clear(): Promise<void> {
    const old = this.#pieceKeys();
    await this.#delete(this.#key);
    this.#head = { count: 0, set: 0 };
    await Promise.all(old.map((key) => this.#delete(key)));
  }

  #pieceKeys({ count, set } = this.#head): string[] {
    return Array.from({ length: count }, (_, index) => `${this.#key}.${set}.${index}`);
  }

  get #options() {
    return { keychainAccessible: this.#storage.AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY };
  }

  #get(key: string) {
    return this.#storage.getItemAsync(key, this.#options);
  }

  #set(key: string, value: string) {
    return this.#storage.setItemAsync(key, value, this.#options);
  }

  #delete(key: string) {
    return this.#storage.deleteItemAsync(key, this.#options);
  }
}

/** Escapes all other characters of JSON, so that a character is a byte. */
function inAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
