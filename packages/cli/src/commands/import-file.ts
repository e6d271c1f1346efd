import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { CommandFailure } from '@portico/contract/command-line';

/**
 * Returns the ID of the run that imports a file into a project. It depends on the bytes of the file, so that the same command
 * continues after an interruption.
 *
 * @param parts what else decides what the lines are, such as the system whose export the file is
 * @throws {CommandFailure} the file cannot be read
 */
export async function runIdOf(path: string, projectId: string, parts: readonly string[] = []): Promise<string> {
  const hash = createHash('sha256').update(`${[projectId, ...parts].join('\n')}\n`);
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  } catch (error) {
    throw new CommandFailure(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const hex = hash.digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
