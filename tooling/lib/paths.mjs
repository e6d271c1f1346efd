import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** Returns an absolute path from parts relative to the root of the repository. */
export const at = (...parts) => join(root, ...parts);

/** The pinned Node.js, which runs everything after it is installed. */
export const projectNode = at('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
