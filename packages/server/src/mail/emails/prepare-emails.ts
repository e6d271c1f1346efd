import { isUnavailable } from '../../db/errors.ts';
import type { PreparedEmail } from './emails.queries.ts';

/** A rendered email without its key. */
type Rendered = Omit<PreparedEmail, 'key'>;

/** An entry of a queue that is done without an email. */
export const noEmail: Rendered = { recipients: [], subject: '', html: '', plain: '' };

/**
 * Renders the emails of a batch. An entry that cannot be rendered gets no email, because it would fail again and again, and must
 * not stop the other entries.
 *
 * @returns an email for each entry, and the failures. Throw them after the emails are stored, so that they are logged
 * @throws the failure itself if the database is unavailable, so that all entries are tried again
 */
export async function prepareEmails<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string,
  render: (entry: T) => Promise<Rendered>,
): Promise<{ readonly emails: readonly PreparedEmail[]; readonly failures: readonly unknown[] }> {
  const failures: unknown[] = [];
  const prepare = async (entry: T) => {
    const rendered = await render(entry).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      failures.push(error);
      // @guard email-that-fails-stops-no-other-one
      return noEmail;
    });
    return { key: keyOf(entry), ...rendered };
  };
  return { emails: await Promise.all(entries.map(prepare)), failures };
}
