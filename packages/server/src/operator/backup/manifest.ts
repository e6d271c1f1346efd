import { z } from 'zod';

/** Name of the manifest, which is the last entry of a backup. */
export const manifestName = 'manifest.json';

/** The manifest has no more bytes than this. */
export const manifestBytesMax = 32 * 1024 * 1024;

/** A backup has no more files than this. */
export const filesMax = 1_000_000;

const storedFile = z.strictObject({
  name: z.string().max(100),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** What a backup contains, and where it comes from. */
export const backupManifest = z.strictObject({
  /** Version of the format of backups. */
  format: z.literal(1),
  /** Version of Portico. */
  version: z.string().max(50),
  engine: z.enum(['embedded', 'postgres']),
  /** Version of PostgreSQL, such as `17.5`, also of the embedded one. */
  postgres: z.string().max(100),
  /** The applied migrations, which are the version of the schema. */
  migrations: z.array(z.string().max(200)).max(10_000),
  createdAt: z.iso.datetime(),
  /** ID of the server secret that encrypts the stored secrets. It does not reveal the secret. Null if unknown. */
  serverSecretId: z.string().max(100).nullable(),
  files: z.array(storedFile).max(filesMax),
});

export type BackupManifest = z.output<typeof backupManifest>;

/** What the database says about itself at the moment of its backup. */
export type SnapshotFacts = Pick<BackupManifest, 'postgres' | 'migrations'>;

/** A file in a backup. */
export type StoredFile = z.output<typeof storedFile>;
