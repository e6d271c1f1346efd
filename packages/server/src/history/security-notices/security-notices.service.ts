import { englishTexts, type SecurityNoticeKind } from '@portico/texts/en-US/emails';
import { dateFormat, regionNames } from '../../base/formats.ts';
import { unlinked } from '../../base/unlinked.ts';
import { isUnavailable } from '../../db/errors.ts';
import { pageOfProject } from '../../ground/projects/index.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import { forEachSeparately, throwFailures } from '../../kernel/background/separately.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { deviceOf } from '../../kernel/device.ts';
import { admitsHostedPages, hostedPagesUrl } from '../../kernel/hosted-pages.ts';
import { inLanguageOf, languageOfRequest } from '../../kernel/languages.ts';
import type { Platform } from '../../kernel/platform.ts';
import {
  emailWritten,
  loadMessages,
  type Messages,
  noEmail,
  type PreparedEmail,
  prepareEmails,
} from '../../mail/emails/index.ts';
import { type OpenNotice, openNotices, queueNoticeEmails } from './security-notices.queries.ts';

const kinds = Object.keys(englishTexts.securityNotice.changes);

/**
 * Queues a batch of notices for delivery. Notices of projects that have turned them off are done without an email, and so are
 * notices of changes that a program or a person has made for many users, unless the project asks for them, and
 * notices that fail: they must not stop the notices of other projects. Repeated and concurrent calls queue each email once.
 *
 * @returns their number
 * @throws {AggregateError} what failed, after the others are queued
 */
export async function queueNotices({ db, now }: JobContext, platform: Platform): Promise<number> {
  const open = await openNotices.all({ db }, { kinds });
  let count = 0;
  await forEachSeparately(Map.groupBy(open, ({ tenancy_id }) => tenancy_id).values(), async (notices) => {
    count += await queueOfProject({ db, now, platform }, notices);
  });
  return count;
}

async function queueOfProject(
  { db, now, platform }: Pick<TenancyContext, 'db' | 'now' | 'platform'>,
  notices: readonly OpenNotice[],
): Promise<number> {
  const { tenancy_id: tenancyId, project_id, branch_id } = notices[0] as OpenNotice;
  const queue = async (emails: readonly PreparedEmail[], senderName: string) => {
    const values = { now, prepared: JSON.stringify(emails), senderName };
    const queued = await queueNoticeEmails.all({ db, tenancyId }, values);
    if (queued.length > 0) db.signal(emailWritten);
    return queued.length;
  };
  const withoutEmails = notices.map(({ id }) => ({ key: id, ...noEmail }));
  try {
    const project = await platform.projects.find(db, project_id, branch_id);
    // @guard project-can-turn-security-notices-off
    const isOn = typeof project === 'object' && project.config.emails.securityNotices;
    const isKnown = typeof project === 'object' && (isOn || notices.some(isAlwaysSent));
    if (!isKnown || !platform.settings.sendsSecurityNotices) return await queue(withoutEmails, '');
    const context: TenancyContext = { db, now, platform, project, tenancyId };
    const sendsBulk = project.config.emails.securityNoticesForBulkChanges;
    const render = async (notice: OpenNotice) =>
      (notice.is_bulk && !sendsBulk) || !(isOn || isAlwaysSent(notice)) ? noEmail : await rendered(context, notice);
    const { emails, failures } = await prepareEmails(notices, ({ id }) => id, render);
    const queued = await queue(emails, project.displayName);
    throwFailures(failures);
    return queued;
  } catch (error) {
    // Only notices that are still open.
    // @guard notices-that-fail-are-not-repeated
    if (!isUnavailable(error)) await queue(withoutEmails, '');
    throw error;
  }
}

/** Returns whether a project cannot turn a notice off: without it, users do not learn how long they can keep the account, and that they do. */
function isAlwaysSent({ kind }: OpenNotice): boolean {
  return kind === 'deletion_scheduled' || kind === 'deletion_canceled';
}

async function rendered(context: TenancyContext, notice: OpenNotice) {
  const messages = await loadMessages(inLanguageOf(context, notice));
  const language = languageOfRequest(notice.language ?? undefined);
  const { deletion_at: deletionAt } = notice;
  const message = messages.securityNotice(notice.kind as SecurityNoticeKind, {
    details: detailsOf(notice, messages.texts.securityNotice, language),
    ...buttonOf(context, notice),
    date:
      deletionAt === null ? undefined : dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(deletionAt),
  });
  return { recipients: notice.recipients, ...message };
}

/** Returns the time, device and place of a change, and the number of recovery codes that are left. */
function detailsOf(
  { created_at, ip, country, user_agent, codes_left }: OpenNotice,
  texts: Messages['texts']['securityNotice'],
  language: string,
): string[] {
  const time = dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const place = [
    ip === null ? undefined : unlinked(ip),
    country !== null && isRegion(country) ? regionNames(language).of(country) : undefined,
  ];
  const known = place.filter((part) => part !== undefined).join(', ');
  // Only names from our own lists: the rest of the header is any text.
  const { browser, system } = deviceOf(user_agent ?? undefined) ?? {};
  const device = [browser, system].filter((part) => part !== undefined).join(', ');
  return [
    `${texts.time}: ${time.format(created_at)} UTC`,
    ...(device === '' ? [] : [`${texts.device}: ${device}`]),
    ...(known === '' ? [] : [`${texts.place}: ${known}`]),
    ...(codes_left === null ? [] : [`${texts.codesLeft}: ${codes_left}`]),
  ];
}

function isRegion(country: string): boolean {
  return /^[A-Z]{2}$/.test(country);
}

/** Notices whose user can take the account back with a new password. */
const endedByPassword: readonly string[] = ['password_set', 'password_changed'];

/** Notices about sessions, which the account settings end. */
const endedBySessions: readonly string[] = ['new_device', 'token_reused'];

/** Returns the page behind the button of a notice, and whether it is for people who have not made the change. */
function buttonOf(context: TenancyContext, { kind, deletion_at }: OpenNotice) {
  // A session can begin again only after a sign-in.
  if (deletion_at !== null) return { link: pageOf(context, 'sign-in') };
  const { allowSignIn } = context.project.config.auth.password;
  if (allowSignIn && endedByPassword.includes(kind)) {
    return { link: pageOf(context, 'forgot-password'), isForOthers: true };
  }
  const settings = pageOf(context, 'account-settings');
  if (!endedBySessions.includes(kind)) return { link: settings };
  return { link: settings && `${settings}#sessions`, isForOthers: true };
}

/** Returns a page of the first domain of the project without a wildcard, or else the page that this server hosts, if it does. */
function pageOf(context: TenancyContext, page: 'account-settings' | 'forgot-password' | 'sign-in'): string | undefined {
  const own = pageOfProject(context.project, page);
  if (own !== undefined) return own;
  return admitsHostedPages(context.project, context.now) ? `${hostedPagesUrl(context)}/${page}` : undefined;
}
