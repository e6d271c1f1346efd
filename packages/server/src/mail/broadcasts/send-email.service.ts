import { emailScheduleMillisMax, fields, KnownErrors, type LeftOutReason, type UserId } from '@portico/contract';
import { themeSourceOf } from '../../adapters/email-rendering/theme-source.ts';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { findDraft, markDraftSent } from '../email-studio/index.ts';
import { hasOwnServer, keepsInInbox, requireUserEmails } from '../emails/index.ts';
import { broadcastByKey, insertBroadcast, userCount } from './broadcasts.queries.ts';
import { firstRecipients, recipientsById } from './recipients.queries.ts';
import { type RecipientChoice, requireCategory, requireOneChoice } from './recipients.service.ts';

/** Signal that a broadcast was created or resumed, and committed. */
export const broadcastReady = 'broadcast ready';

/** Users of a broadcast to all users that the response contains. */
const shownUsersMax = 1000;

/** A theme ID, `false` for no theme, null or undefined for the active theme. */
type ThemeChoice = string | false | null | undefined;

/** What is sent. */
export type BroadcastSource =
  | { readonly type: 'html'; readonly html: string }
  | { readonly type: 'template'; readonly id: string; readonly variables: Readonly<Record<string, unknown>> }
  | { readonly type: 'draft'; readonly id: string };

/** A request to send an email to users. */
export interface EmailRequest extends RecipientChoice {
  readonly source: BroadcastSource;
  readonly subject: string | undefined;
  /** `isGiven` if the request contains a theme, also null. */
  readonly theme: { readonly isGiven: boolean; readonly id: ThemeChoice };
  readonly sendAt: Date | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A user who was matched by a request. */
interface MatchedUser {
  readonly id: UserId;
  readonly email: string | null;
  readonly left_out: LeftOutReason | null;
}

/** The broadcast of a request. */
interface Accepted {
  readonly broadcastId: string;
  /** All listed users, or the first 1,000 of all users. */
  readonly users: readonly MatchedUser[];
}

/**
 * Creates a broadcast. Its emails are sent after the response.
 *
 * @throws {RequiresCustomEmailServer}
 * @throws {SchemaError} both or neither of the users and all users are given
 * @throws {Refusal} 400: the email server is incomplete, the category, template or draft does not exist, the time is too
 * far in the future, or the idempotency key belongs to another request
 * @throws {UserIdDoesNotExist} with the first ID that does not exist
 * @see docs/reference/protocol/emails.md#send-email-to-users
 */
export async function createBroadcast(context: TenancyContext, request: EmailRequest): Promise<Accepted> {
  requireUserEmails(context);
  requireOneChoice(request);
  if (!keepsInInbox(context.platform, context.project.config.emails.server) && !hasOwnServer(context.project)) {
    throw new Refusal(400, 'The email server of the project is not fully configured.');
  }
  const category = requireCategory(request);
  const content = await contentOf(context, request);
  const sendAt = sendTimeOf(context, request.sendAt);
  const { onlyVerified, ...digested } = request;
  // Without the option, the digest is that of requests from before it existed.
  const requestDigest = digestOf(JSON.stringify(onlyVerified ? request : digested));
  // A template or draft can name another category, which is known when it is rendered.
  const categoryId = request.source.type === 'html' && category.canBeDisabled ? category.id : null;
  const users = await requireUsers(context, request.userIds, { onlyVerified, categoryId });
  const userIds = request.userIds === undefined ? null : users.map(({ id }) => id).sort();

  const id = newId<string>();
  const broadcastId = await inTransaction(context, async (inner) => {
    const inserted = await insertBroadcast.first(inner, {
      ...content,
      templateDigest: digestOf(content.templateSource),
      themeDigest: digestOf(content.themeSource),
      id,
      now: inner.now,
      subject: request.subject ?? null,
      categoryId: category.id,
      onlyVerified,
      userIds,
      userCount: userIds?.length ?? (await userCount.first(inner))?.count ?? 0,
      sendAt,
      idempotencyKey: request.idempotencyKey ?? null,
      requestDigest,
    });
    if (inserted === undefined) return await earlierBroadcast(inner, request.idempotencyKey, requestDigest);
    if (request.source.type === 'draft') await markDraftSent(inner, request.source.id);
    inner.db.signal(broadcastReady);
    return id;
  });
  return { broadcastId, users };
}

/** @throws {Refusal} 400, the key was used with another request */
async function earlierBroadcast(context: TenancyContext, idempotencyKey = '', requestDigest: string): Promise<string> {
  const earlier = await broadcastByKey.first(context, { idempotencyKey });
  if (earlier === undefined || earlier.request_digest !== requestDigest) {
    throw new Refusal(400, 'This idempotency key was used with a different request.');
  }
  return earlier.id;
}

function sendTimeOf({ now }: TenancyContext, asked: Date | undefined): Date {
  if (asked === undefined || asked <= now) return now;
  if (Number.isNaN(asked.getTime()) || asked.getTime() - now.getTime() > emailScheduleMillisMax) {
    throw new Refusal(400, 'Emails can be scheduled at most a year ahead.');
  }
  return asked;
}

/** Renders its variable as HTML. */
const htmlTemplate = `export const variablesSchema = (variables) => variables;
export function EmailTemplate({ variables }) {
  return <div dangerouslySetInnerHTML={{ __html: variables.html }} />;
}
`;

/** Returns the sources of a broadcast, which later changes of the project do not affect. */
async function contentOf(context: TenancyContext, { source, theme }: EmailRequest) {
  const { emails } = context.project.config;
  const themeSource = (id: ThemeChoice) => themeSourceOf(emails, id);
  if (source.type === 'html') {
    const variables = JSON.stringify({ html: source.html });
    const sources = { templateSource: htmlTemplate, themeSource: themeSource(theme.id) };
    return { source: source.type, sourceId: null, name: null, variables, ...sources };
  }
  if (source.type === 'template') {
    const template = Object.hasOwn(emails.templates, source.id) ? emails.templates[source.id] : undefined;
    if (template === undefined) throw new Refusal(400, 'No template found with given template_id');
    return {
      source: source.type,
      sourceId: source.id,
      name: template.displayName,
      templateSource: template.tsxSource,
      themeSource: themeSource(theme.id),
      variables: JSON.stringify(source.variables),
    };
  }
  const draft = fields.isStoredUuid(source.id) ? await findDraft(context, source.id) : undefined;
  if (draft === undefined) throw new Refusal(400, 'No draft found with given draft_id');
  const themeId = theme.isGiven ? theme.id : draft.theme_id === 'false' ? false : draft.theme_id;
  return {
    source: source.type,
    sourceId: source.id,
    name: draft.display_name,
    templateSource: draft.tsx_source,
    themeSource: themeSource(themeId),
    variables: '{}',
  };
}

/** @throws {UserIdDoesNotExist} */
async function requireUsers(
  context: TenancyContext,
  userIds: readonly string[] | undefined,
  how: { readonly onlyVerified: boolean; readonly categoryId: string | null },
): Promise<MatchedUser[]> {
  if (userIds === undefined) return await firstRecipients.all(context, { ...how, count: shownUsersMax });
  const asked = userIds.filter((id) => fields.isStoredUuid(id));
  const users = asked.length === 0 ? [] : await recipientsById.all(context, { ...how, userIds: asked });
  const known = new Set<string>(users.map(({ id }) => id));
  const missing = userIds.find((id) => !known.has(id));
  if (missing !== undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: missing });
  return users;
}
