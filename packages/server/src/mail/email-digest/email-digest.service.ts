import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { unlinked } from '../../base/unlinked.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { emailWritten, loadMessages, type Messages } from '../emails/index.ts';
import { type DueDigest, dueDigests, failuresByProject, queueDigests } from './email-digest.queries.ts';

type Context = Pick<BaseContext, 'db' | 'now' | 'platform'>;

const dayMillis = 86_400_000;
const subjectLengthMax = 50;

async function internalContext({ db, now, platform }: Context): Promise<TenancyContext> {
  const project = await platform.projects.find(db, 'internal', 'main');
  invariant(typeof project === 'object', 'the internal project is seeded at start');
  return { db, now, platform, project, tenancyId: project.tenancyId };
}

function dayBefore({ now }: Context): Date {
  return new Date(now.getTime() - dayMillis);
}

/** Returns the failed emails of the last 24 hours by project, with the addresses of the owners. */
export async function listFailures(context: Context) {
  const { db, tenancyId: internalTenancy } = await internalContext(context);
  return await failuresByProject.all({ db }, { since: dayBefore(context), internalTenancy });
}

/**
 * Sends some owners a digest of the failed emails of their projects. An owner gets at most one in 24 hours, from all
 * processes together: the claim and the email are stored by one statement.
 *
 * @returns the number of owners, 0 if no owner is due
 */
export async function sendDigests(context: Context): Promise<number> {
  const internal = await internalContext(context);
  const { db, now, tenancyId } = internal;
  const digestBefore = dayBefore(context);
  const due = await dueDigests.all({ db }, { since: digestBefore, digestBefore, internalTenancy: tenancyId });
  if (due.length === 0) return 0;
  const { failedEmailsDigest } = await loadMessages(internal);
  const messages = due.map((digest) => messageFor(context, digest, failedEmailsDigest));
  const queued = await queueDigests.run(internal, {
    now,
    digestBefore,
    userIds: due.map(({ user_id }) => user_id),
    claimedIds: due.map(() => newId<string>()),
    recipients: due.map(({ email }) => email),
    htmls: messages.map(({ html }) => html),
    plains: messages.map(({ plain }) => plain),
    subject: messages[0]?.subject ?? '',
    senderName: internal.project.displayName,
  });
  if (queued > 0) db.signal(emailWritten);
  return queued;
}

function messageFor({ platform }: Context, { projects }: DueDigest, fill: Messages['failedEmailsDigest']) {
  const count = projects.reduce((sum, project) => sum + project.count, 0);
  const [only, ...others] = projects;
  const isOne = only !== undefined && others.length === 0;
  const link = `${platform.publicUrl()}/projects${isOne ? `/${only.project_id}/emails` : ''}`;
  const lines = projects.flatMap(({ display_name, count, emails }) => [
    `${unlinked(display_name)}: ${inNumbers(count)}`,
    ...(emails ?? []).map(({ subject, recipient }) => `• ${unlinked(shortened(subject))} (${unlinked(recipient)})`),
  ]);
  return fill(inNumbers(count), lines.join('\n'), link);
}

function inNumbers(count: number): string {
  return `${count.toLocaleString('en')} failed ${count === 1 ? 'email' : 'emails'}`;
}

function shortened(subject: string): string {
  const characters = [...(subject === '' ? 'No subject' : subject)];
  return characters.length <= subjectLengthMax
    ? characters.join('')
    : `${characters.slice(0, subjectLengthMax).join('')}…`;
}

/** Batches of owners in one request. The background job sends the rest. */
const batchesMax = 200;

/** Sends a digest to every owner who should get one. */
export async function sendAllDigests(context: Context): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1) if ((await sendDigests(context)) === 0) return;
}
