import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../lib/paths.mjs';

/** Checks that the generated calls of the clients in other languages are those of the contract, and that nobody has edited them. */
export function check(base) {
  return Object.entries(generatedClients())
    .filter(([file, text]) => !existsSync(join(base, file)) || readFileSync(join(base, file), 'utf8') !== text)
    .map(([file]) => `${file} is not what the contract says. Change the contract, and run npm run fix.`);
}

/** Returns the texts by path. A process of its own reads the sources of the server: here, imports lead to packages that are not built yet. */
function generatedClients() {
  const args = ['--conditions=source', at('tooling/clients/write.mjs'), '--print'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`The clients could not be generated.\n${stderr}`);
  return JSON.parse(stdout);
}
