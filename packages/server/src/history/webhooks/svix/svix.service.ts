import type { TenancyContext } from '../../../kernel/context.ts';
import { applicationPage } from '../applications/applications.queries.ts';
import {
  type Application,
  applicationOf,
  createApplication as createOne,
  findApplication,
  ownApplicationOf,
  portalLink,
} from '../applications/applications.service.ts';
import { keySetAsMaker } from '../applications/portal-tokens.service.ts';
import * as endpoints from '../endpoints/endpoints.service.ts';
import { uuidOf, wireId } from '../ids.ts';
import { attemptPage } from '../log/deliveries.queries.ts';
import { replayMany, replayOne } from '../log/log.service.ts';
import { type MessageRow, messageByName, messagePage } from '../messages/messages.queries.ts';
import { queueMessage, sendTest } from '../messages/messages.service.ts';
import { conflict, notFound, parsed, SvixFailure } from './failure.ts';
import * as inputs from './svix.inputs.ts';
import {
  applicationToWire,
  attemptToWire,
  endpointToWire,
  eventTypesToWire,
  listToWire,
  messageToWire,
  positionOf,
} from './svix.wire.ts';

/** Lists applications, that of the project first. @throws {SvixFailure} 422 */
export async function listApplications(context: TenancyContext, query: unknown) {
  const { limit, iterator } = parsed(inputs.pageQuery, 'query', query);
  const own = ownApplicationOf(context);
  const isFirst = iterator === undefined || iterator === null;
  const rows = await applicationPage.all(context, { ...positionOf(iterator), limit: limit + 1 });
  const others = rows.map((row) => ({ ...applicationOf(row), row }));
  const first = { ...own, row: { id: context.tenancyId as string, created_at: own.createdAt } };
  const all = (isFirst ? [first, ...others] : others).map((one) => ({ ...one.row, application: one }));
  return listToWire('app', all, limit, ({ application }) => applicationToWire(application));
}

/** @throws {SvixFailure} 409 or 422 @throws {Refusal} 400 */
export async function createApplication(context: TenancyContext, query: unknown, body: unknown) {
  const { get_if_exists: getsExisting } = parsed(inputs.newApplicationQuery, 'query', query);
  const { uid, name } = parsed(inputs.newApplicationBody, 'body', body);
  const existing = uid === undefined || uid === null ? undefined : await findApplication(context, uid);
  const created = existing === undefined ? await createOne(context, { uid: uid ?? undefined, name }) : undefined;
  if (created !== undefined) return { isNew: true, application: applicationToWire(created) };
  const found = existing ?? (await findApplication(context, uid ?? ''));
  if (!getsExisting || found === undefined) throw conflict('An application with this UID exists');
  return { isNew: false, application: applicationToWire(found) };
}

export function getApplication(application: Application) {
  return applicationToWire(application);
}

/** @throws {Refusal} 400, there are too many tokens */
export async function openPortal(context: TenancyContext, keySetId: string, application: Application) {
  const { url, token } = await portalLink(context, keySetAsMaker(keySetId), application);
  return { url, token };
}

/** Lists the event types of the project. Applications of its customers have no list. */
export function listEventTypes(application: string | undefined) {
  const isOwn = application === undefined || application === endpoints.ownApplication;
  return isOwn ? eventTypesToWire() : { data: [], iterator: null, prevIterator: null, done: true };
}

/** Lists endpoints, oldest first. @throws {SvixFailure} 422 */
export async function listEndpoints(context: TenancyContext, { key }: Application, query: unknown) {
  const { limit, iterator } = parsed(inputs.pageQuery, 'query', query);
  const { createdAt, id } = positionOf(iterator);
  const rows = await endpoints.listEndpoints(context, key);
  const isAfter = (row: endpoints.ReceivingEndpoint) =>
    createdAt === null ||
    row.created_at > createdAt ||
    (row.created_at.getTime() === createdAt.getTime() && row.id > (id ?? ''));
  return listToWire('ep', rows.filter(isAfter), limit, endpointToWire);
}

function requireTypes({ key }: Application, types: readonly string[] | null | undefined): void {
  if (key !== endpoints.ownApplication || inputs.areOwnTypes(types ?? [])) return;
  const detail = [{ loc: ['body', 'eventTypes'], msg: 'Unknown event type', type: 'value_error' }];
  throw new SvixFailure(422, { detail });
}

interface WireEndpoint {
  readonly filterTypes?: string[] | null | undefined;
  readonly eventTypes?: string[] | null | undefined;
  readonly rateLimit?: number | null | undefined;
  readonly throttleRate?: number | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly channels?: null | undefined;
}

/** Returns the settings of an endpoint. @throws {SvixFailure} 422, an event type does not exist */
function settingsOf<T extends WireEndpoint>(application: Application, given: T) {
  const {
    filterTypes,
    eventTypes = filterTypes,
    rateLimit,
    throttleRate = rateLimit,
    disabled,
    channels,
    ...same
  } = given;
  requireTypes(application, eventTypes);
  return { ...same, eventTypes, rateLimit: throttleRate, isEnabled: disabled === undefined ? undefined : !disabled };
}

/** @throws {SvixFailure} 422 @throws {Refusal} 400 */
export async function createEndpoint(context: TenancyContext, application: Application, body: unknown) {
  const { secret, ...given } = parsed(inputs.newEndpointBody, 'body', body);
  const wanted = {
    ...settingsOf(application, given),
    url: given.url,
    application: application.key,
    secret: secret ?? undefined,
  };
  const { endpoint } = await endpoints.createEndpoint(context, wanted);
  return endpointToWire({ ...endpoint, url: given.url });
}

/** @throws {Refusal} 404 */
export async function getEndpoint(context: TenancyContext, { key }: Application, name: string) {
  return endpointToWire(await endpoints.requireEndpoint(context, key, name));
}

/** @throws {SvixFailure} 422 @throws {Refusal} 400, 404 or 409 */
export async function replaceEndpoint(context: TenancyContext, application: Application, name: string, body: unknown) {
  const given = parsed(inputs.replacedEndpointBody, 'body', body);
  return endpointToWire(await endpoints.changeEndpoint(context, application.key, name, settingsOf(application, given)));
}

/** @throws {SvixFailure} 422 @throws {Refusal} 400, 404 or 409 */
export async function changeEndpoint(context: TenancyContext, application: Application, name: string, body: unknown) {
  const given = parsed(inputs.changedEndpointBody, 'body', body);
  return endpointToWire(await endpoints.changeEndpoint(context, application.key, name, settingsOf(application, given)));
}

/** @throws {Refusal} 404 */
export async function deleteEndpoint(context: TenancyContext, { key }: Application, name: string): Promise<void> {
  await endpoints.removeEndpoint(context, key, name);
}

/** @throws {Refusal} 404 */
export async function getSecret(context: TenancyContext, { key }: Application, name: string) {
  return { key: await endpoints.readSecret(context, key, name) };
}

/** @throws {SvixFailure} 422 @throws {Refusal} 404 or 409 */
export async function replaceSecret(context: TenancyContext, { key }: Application, name: string, body: unknown) {
  const wanted = parsed(inputs.rotateBody, 'body', body ?? {});
  await endpoints.rotateSecret(context, key, name, wanted.key ?? undefined);
}

/** Returns the names of the own headers. Their values are secret. @throws {Refusal} 404 */
export async function getHeaders(context: TenancyContext, { key }: Application, name: string) {
  return { headers: {}, sensitive: (await endpoints.requireEndpoint(context, key, name)).header_names };
}

/** @throws {SvixFailure} 422 @throws {Refusal} 404 or 409 */
export async function replaceHeaders(context: TenancyContext, { key }: Application, name: string, body: unknown) {
  await endpoints.changeEndpoint(context, key, name, parsed(inputs.headersBody, 'body', body));
}

/** @throws {SvixFailure} 422 @throws {Refusal} 400 or 404 */
export async function recover(context: TenancyContext, { key }: Application, name: string, body: unknown) {
  const { since } = parsed(inputs.recoverBody, 'body', body);
  const { isMore } = await replayMany(context, key, name, { onlyFailed: true, since: new Date(since) });
  return { id: name, status: isMore ? 'running' : 'finished', task: 'endpoint.recover' };
}

/** @throws {SvixFailure} 422 @throws {Refusal} 400 or 404 */
export async function sendExample(context: TenancyContext, application: Application, name: string, body: unknown) {
  const { eventType } = parsed(inputs.exampleBody, 'body', body);
  requireTypes(application, [eventType]);
  const { id } = await sendTest(context, application.key, name, eventType);
  return await getMessage(context, application, wireId('msg', id), {});
}

async function listAttempts(
  context: TenancyContext,
  of: { readonly endpointId: string | null; readonly messageId: string | null },
  query: ReturnType<typeof inputs.attemptsQuery.parse>,
) {
  const {
    limit,
    iterator,
    status,
    event_types: eventTypes = null,
    with_msg: withMessage,
    with_content: withContent,
  } = query;
  // Only ended attempts are logged.
  if (status === '1' || status === '3') return listToWire('atmpt', [], limit, () => undefined);
  const isSuccess = status === undefined ? null : status === '0';
  const rows = await attemptPage.all(context, {
    ...of,
    isSuccess,
    eventTypes,
    ...positionOf(iterator),
    limit: limit + 1,
  });
  return listToWire('atmpt', rows, limit, (row) => attemptToWire(row, { withMessage, withContent }));
}

/** Lists attempts, newest first. @throws {SvixFailure} 422 @throws {Refusal} 404 */
export async function listAttemptsOfEndpoint(
  context: TenancyContext,
  { key }: Application,
  name: string,
  given: unknown,
) {
  const query = parsed(inputs.attemptsQuery, 'query', given);
  const { id } = await endpoints.requireEndpoint(context, key, name);
  return await listAttempts(context, { endpointId: id, messageId: null }, query);
}

/** Lists attempts, newest first. @throws {SvixFailure} 404 or 422 @throws {Refusal} 404 */
export async function listAttemptsOfMessage(
  context: TenancyContext,
  application: Application,
  name: string,
  given: unknown,
) {
  const query = parsed(inputs.attemptsQuery, 'query', given);
  const { id } = await requireMessage(context, application, name);
  const { endpoint_id: ofEndpoint } = query;
  const endpoint =
    ofEndpoint === undefined ? undefined : await endpoints.requireEndpoint(context, application.key, ofEndpoint);
  return await listAttempts(context, { endpointId: endpoint?.id ?? null, messageId: id }, query);
}

/** Lists messages, newest first. @throws {SvixFailure} 422 */
export async function listMessages(context: TenancyContext, { key }: Application, query: unknown) {
  const { limit, iterator, event_types: types = null, with_content } = parsed(inputs.messagesQuery, 'query', query);
  const rows = await messagePage.all(context, { application: key, types, ...positionOf(iterator), limit: limit + 1 });
  return listToWire('msg', rows, limit, (row) => messageToWire(row, with_content));
}

async function requireMessage(context: TenancyContext, { key }: Application, name: string): Promise<MessageRow> {
  const names = { application: key, id: uuidOf('msg', name) ?? null, eventId: name };
  const found = await messageByName.first(context, names);
  if (found === undefined) throw notFound();
  return found;
}

/** @throws {SvixFailure} 404 or 422 */
export async function getMessage(context: TenancyContext, application: Application, name: string, query: unknown) {
  const { with_content } = parsed(inputs.messageQuery, 'query', query);
  return messageToWire(await requireMessage(context, application, name), with_content);
}

/** Queues a message. Its payload is the body. @throws {SvixFailure} 409 or 422 */
export async function createMessage(context: TenancyContext, application: Application, given: unknown) {
  const { eventType, eventId, payload } = parsed(inputs.newMessageBody, 'body', given);
  const body = JSON.stringify(payload);
  const message = { application: application.key, type: eventType, content: { body }, eventId: eventId ?? undefined };
  const queued = await queueMessage(context, message);
  if (queued === undefined) throw conflict('A message with this event ID exists');
  const { id, createdAt } = queued;
  const row = { id, type: eventType, data: null, body, event_id: eventId ?? null, created_at: createdAt };
  return messageToWire(row, true);
}

/** @throws {SvixFailure} 404 @throws {Refusal} 400 or 404 */
export async function resend(
  context: TenancyContext,
  application: Application,
  { msg_id: name, endpoint_id: endpoint }: { readonly msg_id: string; readonly endpoint_id: string },
) {
  const { id } = await requireMessage(context, application, name);
  await replayOne(context, application.key, endpoint, id);
  return {};
}
