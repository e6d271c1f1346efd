import { commandLineOf } from '../../base/command-line-name.ts';
import { docsPage } from '../../base/docs-page.ts';
import type { ServerKeys } from '../../base/server-keys.ts';
import type { SigningPeriod } from './signing-periods.ts';

/** The database is used with another server secret. The message is for the operator. */
export class ServerSecretError extends Error {
  override readonly name = 'ServerSecretError';
}

/** Name of the command that says that a secret is lost or leaked. */
export const dropSecretCommandName = 'rotate drop-secret';

/** Which secret a period belongs to. */
export type PeriodOfSecret = Pick<SigningPeriod, 'secretId' | 'droppedAs'>;

/** Checks that a server has the secret of the database. @throws {ServerSecretError} */
export function requireSecretOf(periods: readonly PeriodOfSecret[], serverKeys: ServerKeys): void {
  const problem = secretProblem(periods, serverKeys);
  // @guard secret-of-the-database
  if (problem !== undefined) throw new ServerSecretError(`${problem.sentence} ${problem.remedy}`);
}

/**
 * Returns why a server must not start with its secret: tokens and stored secrets of one replica would be unreadable for another.
 *
 * @param periods in the order of their numbers
 */
export function secretProblem(
  periods: readonly PeriodOfSecret[],
  { id, all }: Pick<ServerKeys, 'id' | 'all'>,
): { readonly sentence: string; readonly remedy: string } | undefined {
  const page = docsPage('run/secrets', 'a-lost-server-secret');
  const dropped = periods.findLast(({ secretId }) => secretId === id)?.droppedAs;
  if (dropped !== undefined) {
    const kept = dropped === 'lost' ? ', and keep this one in PORTICO_SERVER_SECRETS_PREVIOUS' : '';
    return {
      sentence: `The server secret ${id} was declared ${dropped}.`,
      remedy: `Start with the secret of the other replicas${kept}. See ${page}.`,
    };
  }
  const used = periods.findLast(({ droppedAs }) => droppedAs === undefined)?.secretId;
  if (used === undefined || all.some((keys) => keys.id === used)) return undefined;
  const command = commandLineOf(dropSecretCommandName);
  return {
    sentence: `The database is used with the server secret ${used}, but this server has ${all.map((keys) => keys.id).join(', ')}.`,
    remedy: `Set PORTICO_SERVER_SECRET to the secret of the database, or add it to PORTICO_SERVER_SECRETS_PREVIOUS. If nobody has it any more, stop all replicas and run \`${command} lost\`, or \`${command} leaked\` if others may have it. See ${page}.`,
  };
}
