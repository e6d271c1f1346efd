import { createServerKeys } from '../../../base/server-keys.ts';
import { secretProblem } from '../../../kernel/tokens/secret-of-database.ts';
import { presentServerSecrets } from '../../../settings/server-secret.ts';
import { type Check, ok, problem, skipped } from '../finding.ts';

/** Checks that the settings have the server secret with which the database is used. The start refuses another one. */
export const checkSecret: Check = ({ facts, settings }) => {
  const [current, ...previous] = presentServerSecrets(settings);
  if ('failure' in facts || facts.secrets === undefined) return [skipped('The database cannot be asked.')];
  if (current === undefined) return [skipped('There is no server secret yet. The first start creates it.')];
  const keys = createServerKeys(current, previous);
  const found = secretProblem(facts.secrets, keys);
  if (found !== undefined) return [problem(found.sentence, found.remedy)];
  const leaked = new Set(
    facts.secrets.filter(({ droppedAs }) => droppedAs === 'leaked').map(({ secretId }) => secretId),
  );
  const kept = keys.all.filter(({ id }) => leaked.has(id)).map(({ id }) => id);
  if (kept.length > 0)
    return [
      problem(
        `The settings contain a server secret that was declared leaked: ${kept.join(', ')}.`,
        'Remove it from PORTICO_SERVER_SECRETS_PREVIOUS.',
      ),
    ];
  return [ok(`The database is used with the server secret ${keys.id}, or with an earlier one of the settings.`)];
};
