import { ConnectionError } from './errors.ts';

/**
 * Loads code of the SDK on demand.
 *
 * @param load calls `import()`
 * @throws {ConnectionError} the code cannot be loaded: the browser is offline, or a deployment has removed the file
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ConnectionError('Could not load code of this page. It may have been updated: reload it.', { cause });
  }
}
