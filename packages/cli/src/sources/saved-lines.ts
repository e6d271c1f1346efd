import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A temporary file with what another system returned. */
interface SavedLines {
  readonly path: string;
  /** Deletes the file. */
  readonly remove: () => void;
}

/**
 * Saves the objects of another system as a JSON array in a temporary file, because an import reads its lines twice. Only the
 * current operating system user can read the file. It is deleted when the program ends.
 *
 * @param objects the objects as JSON
 */
export async function saveLines(objects: AsyncIterable<string>): Promise<SavedLines> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-'));
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', remove);
  const path = join(folder, 'objects.json');
  try {
    // @guard saved-lines-are-private
    const file = createWriteStream(path, { mode: 0o600 });
    await pipeline(arrayOf(objects), file);
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}

async function* arrayOf(objects: AsyncIterable<string>): AsyncGenerator<string> {
  let start = '[\n';
  for await (const object of objects) {
    yield start + object;
    start = ',\n';
  }
  yield start === '[\n' ? '[]\n' : '\n]\n';
}
