/** A data key that a master key has encrypted. */
interface WrappedKey {
  /** ID of the master key. */
  readonly masterKeyId: string;
  /** The encrypted data key. */
  readonly bytes: Buffer;
}

/**
 * Encrypts data keys with a master key. The master key never leaves the service.
 *
 * @see docs/contribute/decisions/0042-encryption-at-rest.md
 */
export interface KeyService {
  /** ID of the master key that encrypts new data keys. */
  readonly currentId: string;
  /** Whether data keys of a master key can be decrypted. */
  has(masterKeyId: string): boolean;
  /**
   * Encrypts a data key with the current master key.
   *
   * @param context what the data key belongs to. It is required to decrypt it
   * @throws {KeyServiceFailure}
   */
  wrap(dataKey: Buffer, context: string): Promise<WrappedKey>;
  /** Decrypts a data key. @throws {KeyServiceFailure} */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}

/** A data key cannot be encrypted or decrypted. */
export class KeyServiceFailure extends Error {
  override readonly name = 'KeyServiceFailure';
  /**
   * `unknown-key`: this server does not have the master key. `refused`: the key service does not decrypt the data key, or
   * it was changed. `unavailable`: the key service did not answer.
   */
  readonly kind: 'unknown-key' | 'refused' | 'unavailable';

  constructor(kind: KeyServiceFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
