import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { migrate } from '../../migrations/migrate.ts';
import { startEngine } from './embedded-engine.ts';
import { type TemplateNote, templateKey, templatePaths, usableTemplate } from './template.ts';

/**
 * Creates a migrated, empty database that the first start of an embedded database unpacks. Does nothing if the template
 * is up to date. Safe for concurrent builds.
 *
 * @returns whether a template was created
 */
export async function buildTemplate(targetDir: string): Promise<boolean> {
  if (usableTemplate(targetDir) !== undefined) return false;
  const unfinished = `${targetDir}.unfinished-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    const database = join(unfinished, 'db');
    await makeDatabase(database);
    const { archive, note } = templatePaths(unfinished);
    create({ file: archive, cwd: database, gzip: true, portable: true, sync: true }, ['.']);
    rmSync(database, { recursive: true });
    writeFileSync(note, JSON.stringify({ key: templateKey() } satisfies TemplateNote));
    replaceDirectory(unfinished, targetDir);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return true;
}

async function makeDatabase(directory: string): Promise<void> {
  const database = await startEngine(directory, {}, async () => undefined);
  try {
    // Nothing creates a database, and each of these has 320 files, which every first start would write.
    await database.handle().script("update pg_database set datistemplate = false where datname like 'template_'");
    for (const name of ['template0', 'template1']) await database.handle().script(`drop database ${name}`);
    await migrate(database);
    await database.handle().script('vacuum (freeze, analyze)');
  } finally {
    await database.close();
  }
}

/**
 * Moves the old directory away first: a directory cannot be renamed over another. A process that is copying the old one
 * can finish.
 */
function replaceDirectory(from: string, to: string): void {
  const old = join(dirname(to), `.old-template-${process.pid}`);
  mkdirSync(to, { recursive: true });
  renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}
