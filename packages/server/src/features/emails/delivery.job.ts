import type { Mailer } from '../../adapters/mail/mailer.ts';
import type { BaseContext } from '../../http/context.ts';
import { finishAttempt, takeDueEmails } from './emails.queries.ts';

/** Pauses after the first, second … failed attempt; after the last the message is given up. */
const pausesSeconds = [30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/** While a message is being sent nobody else takes it; longer than any attempt may last. */
const holdSeconds = 120;

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Delivers the mail that is due. At least once: a process that dies between handing a message over and writing that
 * down leads to a second delivery, with the same message id.
 *
 * @returns how many messages were tried
 */
export async function deliverDueEmails(context: Pick<BaseContext, 'db'>, mailer: Mailer, now: Date): Promise<number> {
  const due = await takeDueEmails.all(context, { now, nextAttemptAt: after(now, holdSeconds) });
  await Promise.all(
    due.map(async (row) => {
      const { id, tenancy_id: tenancyId, attempts } = row;
      const message = {
        id,
        to: row.recipient,
        senderName: row.sender_name,
        subject: row.subject,
        html: row.html,
        text: row.plain,
      };
      const error = await mailer.send(message).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
      );
      const pause = pausesSeconds[attempts - 1];
      await finishAttempt.run(context, {
        id,
        tenancyId,
        deliveredAt: error === null ? now : null,
        nextAttemptAt: error === null || pause === undefined ? null : after(now, pause),
        error,
      });
    }),
  );
  return due.length;
}
