import {
  type AccessLevel,
  bodyLimits,
  type EndpointSpec,
  KnownErrors,
  type ProjectRole,
  requiredRole,
} from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '../../base/invariant.ts';
import { findUnstorableText } from '../../base/json-text.ts';
import { serverPagePolicy } from '../../base/page-policy.ts';
import type { Database } from '../../db/engines/engine.ts';
import { WriteRefused } from '../../db/handle.ts';
import { originText } from '../../db/origin.ts';
import type { BaseContext, Caller, PublicContext, RequestContext } from '../../kernel/context.ts';
import { credentialChangeOf, requireCredentialAccess } from '../../kernel/credential-changes.ts';
import { deviceOf } from '../../kernel/device.ts';
import { setupTokenHeader } from '../../kernel/first-owner.ts';
import type { Platform } from '../../kernel/platform.ts';
import { refreshTokenHeader, refreshTokenUseOf } from '../../kernel/refresh-token-use.ts';
import { restrictedAccessOf } from '../../kernel/restriction.ts';
import { createAddressReader } from '../address/address.ts';
import { namedAddress } from '../address/end-user-address.ts';
import { isLocalDevelopment } from '../address/local-request.ts';
import { compressed } from '../answer/compress.ts';
import { addDevelopmentHeaders } from '../answer/development-headers.ts';
import { ListStream } from '../answer/list-stream.ts';
import {
  jsonType,
  type Rendered,
  renderBare,
  renderError,
  renderJson,
  renderText,
  send,
  sendPlainly,
} from '../answer/render.ts';
import { renderListStream } from '../answer/render-stream.ts';
import { withoutLongWait } from '../answer/retry-after.ts';
import { ClientAnswer, type ImplementedEndpoint, type RawAnswer } from '../implement.ts';
import type { Account } from './account.ts';
import { admit } from './admit.ts';
import { type Check, compileCheck, type RequestParts } from './check.ts';
import { costlyOperations } from './costly-operations.ts';
import { type GuardedEndpoint, handleIfAllowed } from './handle.ts';
import { identify } from './identify.ts';
import { type Projection, type ResponseProjection, responseProjections } from './projection.ts';
import { noBody, type ReceivedBody, readBody } from './receive.ts';
import { whileConnected } from './while-connected.ts';
import { compileWhose, type Rights } from './whose.ts';

/** Dependencies of the pipeline. */
export interface PipelineParts {
  readonly database: Database;
  readonly platform: Platform;
  readonly account: Account;
  readonly rights: Rights;
}

/** Request handlers of an endpoint. */
export interface EndpointAnswer {
  /** Maximum size of a body in bytes. */
  readonly bodyLimit: number;
  /** Runs before the body is read. Undefined if there is nothing to do. */
  readonly beforeBody:
    | ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>)
    | undefined;
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** A request in the pipeline. */
interface Running {
  readonly request: FastifyRequest;
  readonly startedAt: number;
  readonly context: BaseContext;
}

/** A received request, ready to be checked and handled. */
interface Received {
  readonly caller: Caller | null;
  readonly body: ReceivedBody;
  /** Called when a streamed response fails. */
  readonly onBroken: (error: unknown) => void;
}

/** Creates the request handlers of an endpoint, which run the eight steps. @see docs/contribute/architecture.md#a-request */
export function answerWith(endpoint: ImplementedEndpoint, parts: PipelineParts): EndpointAnswer {
  const { spec } = endpoint;
  const role = requiredRole(endpoint.operation, spec);
  const check = compileCheck(spec, role);
  const { rights } = parts;
  const prepared = {
    ...endpoint,
    role,
    check,
    enforce: compileWhose(endpoint.operation, spec),
    rights,
    responses: responseProjections(spec),
  };
  const addressOf = createAddressReader(parts.platform.settings.clientAddress, parts.platform.placeOf);
  const bodyLimit = bodyLimits[spec.bodySize ?? 'standard'];
  /** Callers that were identified before the body was read. */
  const identified = new WeakMap<FastifyRequest, Running & { readonly caller: Caller | null }>();

  const quiet = withoutActs(parts.platform);
  const start = (request: FastifyRequest): Running => ({
    request,
    startedAt: performance.now(),
    context: {
      // @guard head-writes-nothing
      db: isHead(request) ? parts.database.handle().withoutWrites() : parts.database.handle(),
      now: parts.platform.clock.now(),
      requestId: request.id,
      address: addressOf(request),
      device: deviceOf(request.headers['user-agent']) ?? null,
      isAddressNamed: false,
      // @guard head-counts-as-no-use-of-admin-key
      platform: isHead(request) ? quiet : parts.platform,
      isLocalDevelopment: isLocalDevelopment(parts.platform.settings, request),
      setupToken: setupTokenOf(request),
      acceptLanguage: request.headers['accept-language'],
      refreshTokenUse: refreshTokenUseOf(request.headers[refreshTokenHeader]),
      whileConnected: (work) => whileConnected(request.raw, work),
    },
  });

  const finish = async (running: Running, reply: FastifyReply, work: () => Promise<Rendered>) => {
    const { request, startedAt, context } = running;
    let rendered: Rendered;
    let thrown: unknown;
    try {
      rendered = await work();
      thrown = rendered.failure;
    } catch (error) {
      thrown = error;
      rendered = withoutLongWait(request.headers, renderError(error, request.id));
    }
    parts.account({
      operation: endpoint.operation,
      requestId: request.id,
      startedAt,
      trips: context.db.trips,
      status: rendered.status,
      failure: thrown,
      error: rendered.isUnexpected ? thrown : undefined,
    });
    if (context.isLocalDevelopment) addDevelopmentHeaders(reply, context, thrown);
    if (spec.pragma !== undefined) reply.header('pragma', spec.pragma);
    return spec.errorStatus === 'kept' ? sendPlainly(reply, rendered) : send(request, reply, rendered);
  };

  /** Logs a failed list, which was logged as a success when it started. */
  const accountBroken =
    ({ request, startedAt, context }: Running) =>
    (error: unknown) =>
      parts.account({
        operation: endpoint.operation,
        requestId: request.id,
        startedAt,
        trips: context.db.trips,
        status: 500,
        error,
      });

  const beforeBody = async (request: FastifyRequest, reply: FastifyReply) => {
    // @guard caller-known-before-large-body
    if (!isLarge(request, bodyLimit)) return undefined;
    const running = start(request);
    try {
      const caller = await identifyCaller(prepared, running);
      check.requireAccess(caller);
      identified.set(request, { ...running, caller });
      return undefined;
    } catch (error) {
      // Close the connection: the rest of a body of unknown length need not be read.
      if (request.headers['content-length'] === undefined) reply.header('connection', 'close');
      return await finish(running, reply, () => Promise.reject(error));
    }
  };

  return {
    bodyLimit,
    beforeBody: bodyLimit > bodyLimits.standard && spec.access !== 'public' ? beforeBody : undefined,
    answer: async (request, reply) => {
      const known = identified.get(request);
      const running = known ?? start(request);
      return await finish(running, reply, async () => {
        const body = readRequestBody(request, spec);
        const caller = known === undefined ? await identifyCaller(prepared, running, body.value) : known.caller;
        return await run(prepared, running, { caller, body, onBroken: accountBroken(running) });
      });
    },
  };
}

/** Returns whether a body may be larger than the standard size. The HTTP server rejects bodies above the limit. */
function isLarge({ headers }: FastifyRequest, bodyLimit: number): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = Number(headers['content-length'] ?? 0);
  return length > bodyLimits.standard && length <= bodyLimit;
}

function identifyCaller(
  { spec, role }: Pick<PreparedEndpoint, 'spec' | 'role'>,
  { request, context }: Running,
  body?: unknown,
): Promise<Caller | null> {
  const { db, platform, isLocalDevelopment } = context;
  return identify({
    headers: request.headers,
    allowsRevokedSession: spec.limitedSession === 'revoked',
    restrictedAccess: restrictedAccessOf(spec, body),
    requiredRole: role,
    isLocalDevelopment,
    db,
    platform,
  });
}

/** An endpoint with what is prepared once for all requests. */
interface PreparedEndpoint extends GuardedEndpoint {
  /** The role that people of the project need. */
  readonly role: ProjectRole;
  readonly check: Check;
  readonly responses: ReadonlyMap<AccessLevel, ResponseProjection>;
}

async function run(
  endpoint: PreparedEndpoint,
  { request, context }: Running,
  { caller, body, onBroken }: Received,
): Promise<Rendered> {
  const { operation, spec, check, responses } = endpoint;
  const path = pathnameOf(request);
  const given = { params: request.params, query: request.query, body: body.value, headers: request.headers };
  refuseUnstorableText(request.method, path, body.isSuspect ? given : { ...given, body: undefined });
  const change = credentialChangeOf(spec, body.value);
  if (caller !== null && change !== undefined) requireCredentialAccess(caller, change, context.now);
  const checked = check.parts({ method: request.method, path }, given, caller);

  const named = namedAddress(request.headers, caller);
  // The program of a server is not the device of the user.
  const from = caller === null || caller.level === 'client' ? context : { ...context, device: null };
  const placed =
    named === undefined
      ? from
      : { ...from, address: { ip: named, ...context.platform.placeOf(named) }, isAddressNamed: true };
  const addressed = { ...placed, db: context.db.withOrigin(() => originOf(operation, request, placed, caller)) };
  if (caller !== null) noteAdminKey(addressed, caller);
  const call =
    spec.access === 'public' ? publicCall(addressed, caller, checked) : callerCall(addressed, caller, checked);
  const costly = costlyOperations.get(operation);
  if (isHead(request) && spec.isStep === true) return renderBare(200);
  const leave = costly === undefined ? undefined : admit(costly, { ...addressed, caller, ...checked });
  try {
    const level = caller?.level ?? 'client';
    const answered = await handleIfAllowed(endpoint, call, context);
    if (spec.raw !== undefined) return renderRaw(request, answered as RawAnswer);
    // @guard no-compressed-secrets
    const mayCompress = isReading(request) && spec.hasSecrets !== true;
    const response = responses.get(level);
    invariant(response !== undefined, 'an endpoint that is not raw declares its response');
    const project = context.isLocalDevelopment ? checkedProjection(response) : response.project;
    const rendered = renderAnswer(request, { status: spec.status ?? 200, level, project, onBroken }, answered);
    return mayCompress ? await compressed(request, rendered) : rendered;
  } catch (error) {
    // The GET would count an attempt, so a HEAD does not tell more.
    if (isHead(request) && error instanceof WriteRefused) return renderBare(200);
    throw error;
  } finally {
    leave?.();
  }
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || isHead(request);
}

/** HEAD is answered like GET, but it writes nothing and does not count as use. */
function isHead({ method }: FastifyRequest): boolean {
  return method === 'HEAD';
}

/** Returns the platform without the event log. */
function withoutActs(platform: Platform): Platform {
  return { ...platform, acts: { ...platform.acts, note: () => undefined, noteHourly: () => undefined } };
}

/** In development, a response that does not match its schema, or would contain more than it, becomes a failure. */
function checkedProjection({ schema, project }: ResponseProjection): Projection {
  return (value) => {
    const projected = project(value);
    const parsed = schema.parse(value);
    invariant(JSON.stringify(projected) === JSON.stringify(parsed), 'a projection returns what its schema returns');
    return projected;
  };
}

interface Rendering extends Pick<Received, 'onBroken'> {
  readonly status: number;
  readonly level: AccessLevel;
  readonly project: Projection;
}

function renderAnswer(
  request: FastifyRequest,
  { status, level, project, onBroken }: Rendering,
  given: unknown,
): Rendered {
  const isForClients = given instanceof ClientAnswer;
  invariant(!isForClients || level === 'client', 'other levels see more than clients');
  const answered: unknown = isForClients ? given.answer : given;
  if (answered instanceof ListStream)
    return isHead(request) ? renderBare(status, jsonType) : renderListStream(status, answered, project, onBroken);
  return renderJson(request, status, project(answered));
}

/** Describes a request for the event log. The user agent of a program is not that of the user. */
/** Maximum length of the header with the language that is kept. */
const languageMax = 100;

function originOf(operation: string, { headers }: FastifyRequest, context: BaseContext, caller: Caller | null): string {
  const { now, requestId, address } = context;
  const isWorkflow = typeof caller?.workflowId === 'string';
  return originText({
    at: now,
    actor: caller === null ? 'client' : isWorkflow ? 'workflow' : caller.actor?.type,
    actorId: caller?.workflowId ?? caller?.actor?.id,
    role: caller?.role ?? undefined,
    level: caller?.level,
    operation,
    requestId,
    ip: address?.ip,
    country: address?.countryCode,
    userAgent: headers['user-agent'],
    // The language of a server or dashboard is not that of the user.
    language: caller?.level === 'client' ? headers['accept-language']?.slice(0, languageMax) : undefined,
  });
}

/** Adds the use of an admin key to the event log, at most once an hour per key and address. */
function noteAdminKey({ db, now, address, platform }: BaseContext, { actor, tenancyId }: Caller): void {
  if (actor?.type !== 'admin') return;
  const key = `${tenancyId} ${actor.id} ${address?.ip ?? ''}`;
  platform.acts.noteHourly(key, now, tenancyId, () => db.origin, { type: 'project_key.used', subjectId: actor.id });
}

/** Reads the body. Clients may declare JSON and send nothing if no body is needed. Bodies of GET are ignored. */
function readRequestBody(request: FastifyRequest, spec: EndpointSpec): ReceivedBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isEmpty = spec.body === undefined && bytes.length === 0;
  if (isReading(request) || spec.ignoresBody === true || isEmpty) return noBody;
  return readBody(request.headers['content-type'], bytes, spec);
}

/** Returns the path as the caller sent it, without the query. */
function pathnameOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? request.originalUrl;
}

function setupTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers[setupTokenHeader];
  return typeof token === 'string' ? token : undefined;
}

/** Parts that may contain text that cannot be stored. HTTP headers are always Latin-1 text without NUL. */
const storableParts = ['params', 'query', 'body'] as const;

function refuseUnstorableText(
  method: string,
  path: string,
  given: { params: unknown; query: unknown; body: unknown },
): void {
  for (const part of storableParts) {
    const found = findUnstorableText(part, given[part]);
    if (found === undefined) continue;
    throw new KnownErrors.SchemaError({
      message: `Request validation failed on ${method} ${path}:\n  - ${found} must be well-formed text without NUL characters`,
    });
  }
}

function publicCall(context: BaseContext, caller: Caller | null, parts: RequestParts): PublicContext & RequestParts {
  return { ...context, caller, ...parts };
}

function callerCall(context: BaseContext, caller: Caller | null, parts: RequestParts): RequestContext & RequestParts {
  invariant(caller !== null, 'the check refuses callers without access type on endpoints that are not public');
  return { ...context, ...caller, ...parts };
}

function renderRaw(request: FastifyRequest, { status, headers, body, failure }: RawAnswer): Rendered {
  const rendered = typeof body === 'object' ? renderJson(request, status, body) : renderText(status, body);
  const isPage = headers?.['content-type']?.startsWith('text/html') === true;
  const policy: Record<string, string> = isPage ? { 'content-security-policy': serverPagePolicy() } : {};
  const isUnexpected = failure !== undefined && renderError(failure, request.id).isUnexpected;
  return { ...rendered, headers: { ...rendered.headers, ...policy, ...headers }, isUnexpected, failure };
}
