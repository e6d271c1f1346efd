// Writes the calls and types of the clients in other languages from the contract, or with `--print` prints them as JSON.
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
function generatedClients() {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = generatedClients();
  if (process.argv[2] === '--print') process.stdout.write(JSON.stringify(Object.fromEntries(files)));
  else for (const [path, text] of files) writeFileSync(at(path), text);
}
