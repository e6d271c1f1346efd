// Writes the calls and types of the clients in other languages from the contract.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { at } from '../lib/paths.mjs';
import { goCalls, goRefusals, goTypes } from './go.mjs';
import { clientModel } from './model.mjs';
import { pythonCalls, pythonRefusals, pythonTypes } from './python.mjs';

/**
 * Returns the generated files of the clients.
 *
 * @returns {Map<string, string>} texts by path
 */
export function generatedClients() {
  const model = clientModel();
  return new Map([
    ['clients/go/calls.go', goCalls(model)],
    ['clients/go/refusals.go', goRefusals()],
    ['clients/go/types.go', goTypes(model)],
    ['clients/python/src/portico/_calls.py', pythonCalls(model)],
    ['clients/python/src/portico/_refusals.py', pythonRefusals()],
    ['clients/python/src/portico/types.py', pythonTypes(model)],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of generatedClients()) writeFileSync(at(path), text);
