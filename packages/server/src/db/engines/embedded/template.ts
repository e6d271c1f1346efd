import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readSource, type SchemaSource } from '../../migrations/read-migrations.ts';

/** Describes the source of a template. Stored beside its archive. */
export interface TemplateNote {
  readonly key: string;
}

/** Returns the paths of the note and of the packed database in a template directory. */
export const templatePaths = (templateDir: string) => ({
  note: join(templateDir, 'template.json'),
  archive: join(templateDir, 'db.tar.gz'),
});

/** @returns the packed database, or undefined if there is none or it is outdated */
export function usableTemplate(templateDir: string | undefined): string | undefined {
  if (templateDir === undefined) return undefined;
  const { note, archive } = templatePaths(templateDir);
  if (!existsSync(note)) return undefined;
  const found: TemplateNote = JSON.parse(readFileSync(note, 'utf8'));
  return found.key === templateKey() ? archive : undefined;
}

/** Returns a digest of the schema, the migrations and the engine version, which detects outdated templates. */
export function templateKey({ schema = '', migrations }: SchemaSource = readSource()): string {
  const digest = createHash('sha256').update(`${engineVersion()}\n${schema}`);
  for (const migration of migrations) digest.update(`\n${migration.name} ${migration.digest}`);
  return digest.digest('hex');
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version }: { version: string } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return version;
}
