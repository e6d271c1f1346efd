import { counted } from '../../../kernel/operator-command.ts';
import { type Check, ok, problem, warning } from '../finding.ts';

/** Checks that the database can be reached, and has what this version needs. */
export const checkDatabase: Check = ({ facts, settings }) => {
  const kind = settings.databaseUrl === undefined ? 'embedded database' : 'PostgreSQL server';
  if ('failure' in facts) return [problem(`The ${kind} cannot be used.`, facts.failure)];
  const { postgres, encoding, pending, refusal } = facts;
  const first = ok(`The ${kind} answers. It has version ${postgres} and the encoding ${encoding}.`);
  if (refusal !== undefined)
    return [first, problem(refusal, 'If neither is possible, restore a backup of a released version.')];
  if (pending.length === 0) return [first, ok('The database has the schema of this version.')];
  return [
    first,
    warning(
      `The next start changes the schema: ${counted(pending.length, 'migration')}.`,
      'Make a backup first. Then restart the server.',
    ),
  ];
};
