import { fields, type Json, KnownErrors } from '@portico/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { GivenImage } from '../images/index.ts';

/** The fields of metadata of a user. */
export const metadataFields = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

export type MetadataField = (typeof metadataFields)[number];

/** Metadata to be written; what is left out stays. */
export type GivenMetadata = { readonly [K in MetadataField]?: Json | undefined };

/** How many bytes of JSON each field takes in the database. */
export type StoredMetadataBytes = { readonly [K in `${MetadataField}_bytes`]: number };

/** The most bytes of an image that an anonymous user stores. */
export const anonymousImageBytesMax = 100_000;

/**
 * Refuses to store more for an anonymous user than it may have: anybody can make any number of them.
 *
 * @param stored what a user who exists takes already; the caller holds the row
 * @throws {SchemaError} the metadata is too large, and no smaller than before
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
    message: `The metadata of an anonymous user must be at most ${fields.anonymousMetadataBytesMax} bytes of JSON in all.`,
  });
}

function bytesOf(given: Json | undefined, stored: number): number {
  return given === undefined ? stored : bytesOfMetadata(given);
}

/** How many bytes of JSON metadata takes in the database. */
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
