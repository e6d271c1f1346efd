import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** An absolute path from parts that are relative to the root of the repository. */
export const at = (...parts) => join(root, ...parts);

/** The pinned Node.js that everything runs on once it is installed. */
export const projectNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
