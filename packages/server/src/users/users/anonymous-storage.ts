import { fields, type Json, KnownErrors } from '@portico/contract';

/** The metadata fields of a user. */
export const metadataFields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

export type MetadataField = (typeof metadataFields)[number];

/** Metadata to write. Undefined fields stay the same. */
export type GivenMetadata = { readonly [K in MetadataField]?: Json | undefined };

/** Stored size of each field in bytes of JSON. */
export type StoredMetadataBytes = { readonly [K in `${MetadataField}_bytes`]: number };

/**
 * Limits the storage of anonymous users, since anyone can create any number of them.
 *
 * @param stored current sizes of an existing user, whose row the caller has locked
 * @throws {SchemaError} the metadata is too large and not smaller than before
 */
export function requireAnonymousStorage(given: GivenMetadata, stored?: StoredMetadataBytes): void {
  if (metadataFields.every((field) => given[field] === undefined)) return;
  const before = sum(metadataFields.map((field) => stored?.[`${field}_bytes`] ?? 0));
  const after = sum(metadataFields.map((field) => bytesOf(given[field], stored?.[`${field}_bytes`] ?? 0)));
  // @guard metadata-of-anonymous-users
  if (after <= fields.anonymousMetadataBytesMax || after < before) return;
  throw new KnownErrors.SchemaError({
    message: `The metadata of an anonymous user must be at most ${fields.anonymousMetadataBytesMax} bytes of JSON in total.`,
  });
}

function bytesOf(given: Json | undefined, stored: number): number {
  return given === undefined ? stored : bytesOfMetadata(given);
}

/** Returns the stored size of metadata in bytes of JSON. */
export function bytesOfMetadata(given: Json): number {
  return given === null ? 0 : fields.storedJsonBytes(given);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
