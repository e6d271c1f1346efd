import { hasCode, loadCode } from '../../core/errors.ts';
import { declareHooks } from '../../core/hooks.ts';
import type { Read, Reads } from '../../core/read.ts';
import type { Transport } from '../../core/transport.ts';

/** Options of the methods of a store. */
export interface DataVaultSecret {
  /**
   * The secret with which keys and values are encrypted before they leave your server. Keep it in an environment variable. The
   * values cannot be read without it. May be empty.
   */
  readonly secret: string;
}

/** Context of a store. */
interface VaultCaller {
  readonly reads: Reads;
  readonly transport: Transport<'server'>;
}

/** A store of the data vault: encrypted values by key. */
export class DataVaultStore {
  readonly #caller: VaultCaller;
  /** ID of the store. */
  readonly id: string;

  static {
    declareHooks<DataVaultStore>(DataVaultStore, {
      useValue: (store, key, options) => store.#value(key, options),
    });
  }

  /** @internal */
  constructor(caller: VaultCaller, id: string) {
    this.#caller = caller;
    this.id = id;
  }

  /**
   * Returns a value. Null if there is none with this key and secret: another secret gives other keys.
   *
   * @throws {DataVaultStoreDoesNotExist}
   * @throws {Error} the secret is not a string, or the value cannot be decrypted
   */
  async getValue(key: string, options: DataVaultSecret): Promise<string | null> {
    return await this.#value(key, options).fetch();
  }

  /**
   * Creates or replaces a value of up to 1 MiB.
   *
   * @throws {DataVaultStoreDoesNotExist}
   * @throws {Error} the secret is not a string
   */
  async setValue(key: string, value: string, options: DataVaultSecret): Promise<void> {
    requireSecret(options);
    const { entryKeysOf, encryptValue } = await loadEncryption();
    const keys = await entryKeysOf(key, options.secret);
    await this.#caller.transport.call('POST /data-vault/stores/:store_id/set', {
      params: { store_id: this.id },
      body: { hashed_key: keys.hashedKey, encrypted_value: await encryptValue(keys, value) },
    });
    this.#caller.reads.refresh(`vault:${this.id}:`);
  }

  #value(key: string, options: DataVaultSecret): Read<string | null> {
    requireSecret(options);
    const { reads, transport } = this.#caller;
    return reads.of(`vault:${this.id}:${JSON.stringify([key, options.secret])}`, async () => {
      const { entryKeysOf, decryptValue } = await loadEncryption();
      const keys = await entryKeysOf(key, options.secret);
      try {
        const { encrypted_value } = await transport.call('POST /data-vault/stores/:store_id/get', {
          params: { store_id: this.id },
          body: { hashed_key: keys.hashedKey },
        });
        return await decryptValue(keys, encrypted_value);
      } catch (error) {
        if (hasCode(error, 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')) return null;
        throw error;
      }
    });
  }
}

/** Checks the secret before anything is sent: `undefined` from a missing variable would be a weak secret. */
function requireSecret(options: DataVaultSecret | undefined): void {
  if (typeof options?.secret !== 'string') throw new Error('The secret of the data vault must be a string');
}

const loadEncryption = () => loadCode(import('./vault-encryption.ts'));
