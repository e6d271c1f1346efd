import { fields } from '@portico/contract';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { unsubscribeCode } from '../../kernel/unsubscribe-code.ts';
import { createBroadcastContents } from '../broadcasts/index.ts';
import { type EmailStatus, emailPage, emailWithContent } from './email-log.queries.ts';

/** Emails of a page. */
const pageDefault = 50;

/** Emails that one request searches. */
const scannedMax = 5000;

/** Statuses of emails with an error, which have an index. */
const problems: readonly EmailStatus[] = ['delayed', 'failed', 'cancelled', 'skipped', 'bounced'];

interface EmailSearch {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** A whole address, or a part of a recipient or subject. */
  readonly query?: string | undefined;
  readonly status?: EmailStatus | undefined;
  /** Only emails of this broadcast, in the order of the user IDs, last one first. */
  readonly broadcast_id?: string | undefined;
}

type PageRow = Awaited<ReturnType<typeof emailPage.all>>[number];

/** A row of the log. */
export type LoggedEmail = { [K in keyof Omit<PageRow, NullableColumn>]: NonNullable<PageRow[K]> } & Pick<
  PageRow,
  NullableColumn
>;
type NullableColumn =
  | 'delivered_at'
  | 'next_attempt_at'
  | 'last_error'
  | 'last_error_type'
  | 'sent_with'
  | 'broadcast_id'
  | 'user_id'
  | 'category_id'
  | 'marked_as_spam_at'
  | 'scanned_until';

/**
 * Searches the emails of a project, newest first.
 *
 * @returns `next` is the cursor of the next page, or null when all emails were searched
 */
export async function searchEmails(
  context: TenancyContext,
  { limit = pageDefault, cursor, query = '', status = undefined, broadcast_id: broadcastId }: EmailSearch,
): Promise<{ readonly emails: readonly LoggedEmail[]; readonly next: string | null }> {
  const after = positionAt(cursor);
  const wanted = fields.knownEmailOf(query) ?? query.trim().toLowerCase();
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(wanted);
  const isFiltered = status !== undefined || (wanted !== '' && !isAddress);
  const scanned = isFiltered ? scannedMax : limit + 1;
  const rows = await emailPage.all(
    context,
    { isOfBroadcast: broadcastId !== undefined },
    {
      broadcastId: broadcastId ?? null,
      createdAt: after?.time ?? null,
      id: after?.id ?? null,
      count: limit + 1,
      scannedMax: scanned,
      address: isAddress ? wanted : null,
      text: wanted === '' || isAddress ? null : wanted,
      status: status ?? null,
      hasProblem: status !== undefined && problems.includes(status),
    },
  );
  const found = rows.filter((row): row is LoggedEmail => row.id !== null);
  const emails = found.slice(0, limit);
  if (found.length > limit) return { emails, next: emails.at(-1)?.position ?? null };
  const edge = rows[0];
  return { emails, next: edge !== undefined && edge.scanned_count === scanned ? edge.scanned_until : null };
}

/** The content of an email, without the codes in it. */
interface ShownContent {
  readonly html: string | null;
  readonly text: string | null;
  /** Why an email of a broadcast cannot be rendered. */
  readonly error: string | null;
}

/** Returns an email with its content. @throws {Refusal} 404, the email does not exist */
export async function requireEmail(context: TenancyContext, id: string) {
  const email = await emailWithContent.first(context, { id });
  if (email === undefined) throw new Refusal(404, 'No email found with given id');
  return { email, content: await contentOf(context, email) };
}

type EmailWithContent = NonNullable<Awaited<ReturnType<typeof emailWithContent.first>>>;

async function contentOf(context: TenancyContext, email: EmailWithContent): Promise<ShownContent> {
  const { broadcast_id } = email;
  if (broadcast_id === null) {
    const isKept = email.html !== '' || email.plain !== '';
    return isKept ? { html: email.html, text: email.plain, error: null } : { html: null, text: null, error: null };
  }
  const { platform, project, tenancyId } = context;
  const content = await createBroadcastContents(platform).contentOf(context.db, {
    ...email,
    broadcast_id,
    tenancy_id: tenancyId,
    project_id: project.projectId,
    branch_id: project.branchId,
    expires_at: null,
    is_suppressed: false,
  });
  if ('error' in content) return { html: null, text: null, error: content.error };
  // The link unsubscribes the recipient without asking.
  const code = unsubscribeCode(platform.serverKeys, email.id);
  const shown = (text: string) => text.replaceAll(code, '••••••');
  return { html: shown(content.html), text: shown(content.plain), error: null };
}
