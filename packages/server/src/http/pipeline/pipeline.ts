import {
  type AccessLevel,
  bodyLimits,
  type EndpointSpec,
  KnownErrors,
  type ProjectRole,
  requiredRole,
  successStatuses,
} from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '../../base/invariant.ts';
import { findUnstorableText } from '../../base/json-text.ts';
import type { Database } from '../../db/engines/engine.ts';
import { WriteRefused } from '../../db/handle.ts';
import type { BaseContext, Caller, PublicContext, RequestContext } from '../../kernel/context.ts';
import { credentialChangeOf, requireCredentialAccess } from '../../kernel/credential-changes.ts';
import { keepsBodies } from '../../kernel/keeps-bodies.ts';
import type { Platform } from '../../kernel/platform.ts';
import { restrictedAccessOf } from '../../kernel/restriction.ts';
import { hasTestingToken, testingTokenHeader } from '../../kernel/testing-token.ts';
import { namedAddress } from '../address/end-user-address.ts';
import { compressed } from '../answer/compress.ts';
import { type Rendered, renderBare } from '../answer/render.ts';
import type { ImplementedEndpoint, RawAnswer } from '../implement.ts';
import type { Account } from './account.ts';
import { admit } from './admit.ts';
import { bulkOperations } from './bulk-operations.ts';
import { type Check, compileCheck, type RequestParts } from './check.ts';
import { costlyOperations } from './costly-operations.ts';
import { createFinish } from './finish.ts';
import { type GuardedEndpoint, handleIfAllowed } from './handle.ts';
import { identify } from './identify.ts';
import { noteAdminKey, originOf } from './origin.ts';
import { type ResponseProjection, responseProjections } from './projection.ts';
import { noBody, type ReceivedBody, readBody } from './receive.ts';
import { checkedProjection, renderAnswer, renderRaw } from './render-answer.ts';
import { isHead, isReading, type Running, requestStarter } from './running.ts';
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
  const start = requestStarter(parts);
  const { finish, onBroken } = createFinish(endpoint, parts.account);
  const bodyLimit = bodyLimits[spec.bodySize ?? 'standard'];
  const isBulk = bulkOperations.has(endpoint.operation);
  const { bulkTurns } = parts.platform;
  /** Callers that were identified before the body was read. */
  const identified = new WeakMap<FastifyRequest, Running & { readonly caller: Caller | null }>();

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
      if (!isBulk) bulkTurns.noteOther();
      const known = identified.get(request);
      const running = known ?? start(request);
      return await finish(running, reply, async () => {
        const body = readRequestBody(request, spec);
        const caller = known === undefined ? await identifyCaller(prepared, running, body.value) : known.caller;
        return await run(prepared, running, { caller, body, onBroken: (error) => onBroken(running, error) });
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

async function identifyCaller(
  { spec, role }: Pick<PreparedEndpoint, 'spec' | 'role'>,
  { request, context, sender }: Running,
  body?: unknown,
): Promise<Caller | null> {
  const { db, now, address, platform, isLocalDevelopment } = context;
  const caller = await identify({
    headers: request.headers,
    allowsRevokedSession: spec.limitedSession === 'revoked',
    restrictedAccess: restrictedAccessOf(spec, body),
    requiredRole: role,
    isLocalDevelopment,
    db,
    now,
    address,
    platform,
  });
  sender.caller = caller;
  return caller;
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
  { request, context, sender }: Running,
  { caller, body, onBroken }: Received,
): Promise<Rendered> {
  const { operation, spec, check, responses } = endpoint;
  noteBodies(caller, body.value, context, sender);
  const path = pathnameOf(request);
  const given = { params: request.params, query: request.query, body: body.value, headers: request.headers };
  refuseUnstorableText(request.method, path, body.isSuspect ? given : { ...given, body: undefined });
  const change = credentialChangeOf(spec, body.value);
  if (caller !== null && change !== undefined) requireCredentialAccess(caller, change, context.now);
  const checked = check.parts({ method: request.method, path }, given, caller);

  const named = namedAddress(request.headers, caller);
  // The program of a server is not the device of the user.
  const from = caller === null || caller.level === 'client' ? context : { ...context, userAgent: undefined };
  const placed =
    named === undefined
      ? from
      : { ...from, address: { ip: named, ...context.platform.placeOf(named) }, isAddressNamed: true };
  sender.address = placed.address;
  const isTestRun = hasTestingToken(request.headers[testingTokenHeader], caller, context.now);
  const addressed = {
    ...placed,
    isTestRun,
    db: context.db.withOrigin(() => originOf(operation, request, placed, caller)),
  };
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
    const [status] = successStatuses(spec);
    const rendered = renderAnswer(request, { status, level, project, onBroken, bodies: sender.bodies }, answered);
    return mayCompress ? await compressed(request, rendered) : rendered;
  } catch (error) {
    // The GET would count an attempt, so a HEAD does not tell more.
    if (isHead(request) && error instanceof WriteRefused) return renderBare(200);
    throw error;
  } finally {
    leave?.();
  }
}

/** Keeps the bodies of a request for the request log, if its project wants them. Otherwise it compares one number. */
function noteBodies(
  caller: Caller | null,
  request: unknown,
  { now, platform }: BaseContext,
  sender: Running['sender'],
) {
  if (caller !== null && keepsBodies(caller.project, now, platform.settings.isProduction))
    sender.bodies = { level: caller.level, request };
}

/** Reads the body. Clients may declare JSON and send nothing if no body is needed. Bodies of GET are ignored. */
function readRequestBody(request: FastifyRequest, spec: EndpointSpec): ReceivedBody {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isEmpty = spec.body === undefined && bytes.length === 0;
  if (isReading(request) || spec.bodyFormat === 'none' || isEmpty) return noBody;
  return readBody(request.headers['content-type'], bytes, spec);
}

/** Returns the path as the caller sent it, without the query. */
function pathnameOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? request.originalUrl;
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
