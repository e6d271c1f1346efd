import type { BaseContext, TenancyContext } from './context.ts';
import type { Platform } from './platform.ts';

/** A data key as it is stored. */
export interface StoredDataKey {
  readonly id: string;
  readonly scope: string;
  readonly master_key_id: string;
  /** Null if it was destroyed. */
  readonly wrapped: Buffer | null;
}

/** Context for data keys. */
export type KeyContext = Pick<TenancyContext, 'tenancyId'> & AnyKeyContext;

/** Context for data keys of any tenancy. */
export interface AnyKeyContext extends Pick<BaseContext, 'db' | 'now'> {
  readonly platform: Pick<Platform, 'dataKeyCache' | 'keyService' | 'serverKeys' | 'reportUnreadable'>;
}

/** What a batch of records needed. */
export interface Renewed {
  /** Number of records that were encrypted again or deleted. */
  readonly records: number;
  /** Number of records that cannot be decrypted. They stay as they are. */
  readonly broken: number;
}

/** Records that data keys encrypt. */
export interface EncryptedRecords {
  /** Beginning of the scopes of their data keys. */
  readonly scopePrefix: string;
  /** Name of the foreign key to the data keys. Null if there is none: then retired data keys are kept. */
  readonly constraint: string | null;
  /**
   * Encrypts a batch of records of a retired data key with the current one. Records with a foreign key are deleted if the key
   * was destroyed.
   *
   * @throws {KeyServiceFailure}
   */
  readonly renew: (context: KeyContext, retired: StoredDataKey) => Promise<Renewed>;
}
