import { fields, type Json, KnownErrors } from '@portico/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { GivenImage } from '../images/index.ts';

/** The metadata fields of a user. */
export const metadataFields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

export type MetadataField = (typeof metadataFields)[number];

/** Metadata to write. Undefined fields stay the same. */
export type GivenMetadata = { readonly [K in MetadataField]?: Json | undefined };

/** Stored size of each field in bytes of JSON. */
export type StoredMetadataBytes = { readonly [K in `${MetadataField}_bytes`]: number };

/** Maximum image size for an anonymous user. */
export const anonymousImageBytesMax = 100_000;

/**
 * Limits the storage of anonymous users, since anyone can create any number of them.
 *
 * @param stored current sizes of an existing user, whose row the caller has locked
 * @throws {SchemaError} the metadata is too large and not smaller than before
 * @throws {Refusal} 400, the image is too large
 */
export function requireAnonymousStorage(
  given: GivenMetadata,
  image: GivenImage | null | undefined,
  stored?: StoredMetadataBytes,
): void {
  refuseLargeImage(image);
  if (metadataFields.every((field) => given[field] === undefined)) return;
  const before = sum(metadataFields.map((field) => stored?.[`${field}_bytes`] ?? 0));
  const after = sum(metadataFields.map((field) => bytesOf(given[field], stored?.[`${field}_bytes`] ?? 0)));
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

function refuseLargeImage(image: GivenImage | null | undefined): void {
  if (image === null || image === undefined || 'url' in image) return;
  const size = image.bytes.length;
  if (size <= anonymousImageBytesMax) return;
  throw new Refusal(400, `Image size (${size} bytes) exceeds maximum allowed size (${anonymousImageBytesMax} bytes)`);
}
