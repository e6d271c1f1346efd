import type { NotificationCategory } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { EmailContent, NewBroadcastEmail } from '../emails/index.ts';
import type { usersOfBatch } from './batches.queries.ts';
import type { BroadcastContents, RenderedBroadcastEmail, RenderingFailure } from './broadcast-contents.ts';

type BatchUser = Awaited<ReturnType<typeof usersOfBatch.all>>[number];

/** Emails that are rendered at the same time. */
const renderedAtOnce = 4;

/** A template that fails for the first users, or for half of a batch, ends the broadcast. */
const failuresMax = 5;

/** An email of a batch. Without content, it could not be rendered, or its user has unsubscribed. */
type BatchEmail = Omit<NewBroadcastEmail, 'subject'> & { readonly content: EmailContent | null };

/** The emails of the next users of a broadcast. */
interface Batch {
  readonly emails: readonly BatchEmail[];
  readonly processed: number;
  readonly withoutAddress: number;
  readonly unsubscribed: number;
  readonly notRendered: number;
  readonly lastUserId: BatchUser['id'] | null;
  /** Why the broadcast cannot go on. Null if it can. */
  readonly error: string | null;
}

interface ComposeOptions {
  /** Whether no email of the broadcast was rendered before. */
  readonly isFirst: boolean;
  /** Whether the process stops. The batch then ends early. */
  readonly isStopped: () => boolean;
}

/** Returns whether a user has turned a category off. Stored preferences about others have no effect. */
function isUnsubscribed(
  { disabled_categories: disabled }: BatchUser,
  { id, canBeDisabled }: NotificationCategory,
): boolean {
  // @guard transactional-emails-are-sent
  return canBeDisabled && disabled?.split(' ').includes(id) === true;
}

/**
 * Renders the emails of a batch. Leaves out users without an address, and users who disabled the category.
 *
 * @throws {TooBusy} too many emails of the project are being rendered
 */
export async function composeBatch(
  context: TenancyContext,
  contents: BroadcastContents,
  broadcastId: string,
  users: readonly BatchUser[],
  { isFirst, isStopped }: ComposeOptions,
): Promise<Batch> {
  const { db, tenancyId, project } = context;
  const emails: BatchEmail[] = [];
  const counts = { processed: 0, withoutAddress: 0, unsubscribed: 0, notRendered: 0 };
  let lastUserId: BatchUser['id'] | null = null;
  let firstError: string | null = null;

  const add = (user: BatchUser, id: string, rendered: RenderedBroadcastEmail | RenderingFailure) => {
    const common = { id, user_id: user.id, recipient: user.email ?? '' };
    if ('error' in rendered) {
      firstError ??= rendered.error;
      counts.notRendered += 1;
      const { error } = rendered;
      emails.push({ ...common, category_id: null, error, error_type: 'RENDERING_ERROR', content: null });
    } else if (isUnsubscribed(user, rendered.category)) {
      counts.unsubscribed += 1;
      // The email log shows whom the broadcast leaves out.
      emails.push({ ...common, category_id: null, error: '', error_type: 'UNSUBSCRIBED', content: null });
    } else {
      const category_id = rendered.category.canBeDisabled ? rendered.category.id : null;
      emails.push({ ...common, category_id, error: null, error_type: null, content: rendered.content });
    }
  };

  for (let start = 0; start < users.length && !isStopped(); start += renderedAtOnce) {
    const group = users.slice(start, start + renderedAtOnce);
    const rendered = await Promise.all(
      group.map(async ({ email, display_name: displayName }) => {
        if (email === null) return undefined;
        const emailId = newId<string>();
        const result = await contents.render(db, tenancyId, broadcastId, project, { emailId, displayName });
        if ('error' in result && result.isTemporary === true) throw new TooBusy(result.error);
        return { emailId, result };
      }),
    );
    for (const [index, user] of group.entries()) {
      const email = rendered[index];
      counts.processed += 1;
      lastUserId = user.id;
      if (email === undefined) counts.withoutAddress += 1;
      else add(user, email.emailId, email.result);
    }
    const hasNoSuccess = isFirst && counts.notRendered === emails.length && counts.unsubscribed === 0;
    const isEnd = counts.notRendered >= failuresMax || start + renderedAtOnce >= users.length;
    const failsOften = counts.notRendered >= Math.max(failuresMax, users.length / 2);
    if (firstError !== null && ((hasNoSuccess && isEnd) || failsOften)) {
      return { emails, ...counts, lastUserId, error: firstError };
    }
  }
  return { emails, ...counts, lastUserId, error: null };
}
