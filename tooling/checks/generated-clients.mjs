import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedClients } from '../clients/write.mjs';

/** Checks that the generated calls of the clients in other languages are those of the contract, and that nobody has edited them. */
export function check(base) {
  return [...generatedClients()]
    .filter(([file, text]) => !existsSync(join(base, file)) || readFileSync(join(base, file), 'utf8') !== text)
    .map(([file]) => `${file} is not what the contract says. Change the contract, and run npm run fix.`);
}
