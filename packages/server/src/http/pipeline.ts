import { KnownError, type KnownErrorKind, KnownErrors, schemaAt } from '@portico/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { invariant } from '../db/invariant.ts';
import { findUnstorableText } from '../platform/json-text.ts';
import type { Platform } from '../platform/platform.ts';
import type { Account } from './account.ts';
import { addressOf } from './address.ts';
import { type Check, compileCheck, type RequestParts } from './check.ts';
import type { BaseContext, Caller, PublicContext, RequestContext } from './context.ts';
import { identify } from './identify.ts';
import type { ImplementedEndpoint, RawAnswer } from './implement.ts';
import { readBody } from './receive.ts';
import { type Rendered, renderError, renderJson, renderText, send, sendPlainly } from './render.ts';

/** What the pipeline works with. */
export interface PipelineParts {
  readonly database: Database;
  readonly platform: Platform;
  readonly account: Account;
}

/** Errors that any endpoint can answer with, so that none has to declare them. */
const generalErrors: readonly KnownErrorKind[] = [
  KnownErrors.ProjectAuthenticationError,
  KnownErrors.SessionAuthenticationError,
  KnownErrors.AnonymousAuthenticationNotAllowed,
  KnownErrors.CurrentProjectNotFound,
  KnownErrors.BranchDoesNotExist,
  KnownErrors.BodyParsingError,
  KnownErrors.SchemaError,
];

/** Makes the function that answers the requests of one endpoint: the eight steps of the architecture, §3. */
export function answerWith(endpoint: ImplementedEndpoint, parts: PipelineParts) {
  const check = compileCheck(endpoint.spec);

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const startedAt = performance.now();
    const context: BaseContext = {
      db: parts.database.handle(),
      now: parts.platform.clock.now(),
      requestId: request.id,
      address: addressOf(request, parts.platform.settings.trustsProxy),
      platform: parts.platform,
    };
    let rendered: Rendered;
    let thrown: unknown;
    try {
      rendered = await run(endpoint, check, context, request);
    } catch (error) {
      thrown = declaredOnly(endpoint, error, parts.platform.settings.isProduction);
      rendered = renderError(thrown, request.id);
    }
    parts.account({
      operation: endpoint.operation,
      requestId: request.id,
      startedAt,
      trips: context.db.trips,
      status: rendered.status,
      code: KnownError.isKnown(thrown) ? thrown.code : undefined,
      error: rendered.isUnexpected ? thrown : undefined,
    });
    if (!parts.platform.settings.isProduction) reply.header('x-portico-trips', String(context.db.trips));
    return endpoint.spec.errorStatus === 'kept' ? sendPlainly(reply, rendered) : send(request, reply, rendered);
  };
}

async function run(
  { spec, handler }: ImplementedEndpoint,
  check: Check,
  context: BaseContext,
  request: FastifyRequest,
): Promise<Rendered> {
  const path = pathnameOf(request);
  const body = readRequestBody(request, spec.body !== undefined);
  const allowsRevokedSession = spec.revokedSession === 'allowed';
  const { db, platform } = context;
  const caller = await identify({ headers: request.headers, allowsRevokedSession, db, platform });
  const given = { params: request.params, query: request.query, body, headers: request.headers };
  refuseUnstorableText(request.method, path, given);
  const checked = check({ method: request.method, path }, given, caller);

  const call = spec.access === 'public' ? publicCall(context, caller, checked) : callerCall(context, caller, checked);
  const answered = await handler(call as never);
  if (spec.raw !== undefined) return renderRaw(request, answered as RawAnswer);

  const schema = schemaAt(spec.response, caller?.level ?? 'client');
  invariant(schema !== undefined, 'an endpoint that is not raw declares its answer');
  return renderJson(request, spec.status ?? 200, schema.parse(answered));
}

/** Clients announce JSON and then send nothing, where nothing is needed; bodies of GET are ignored. */
function readRequestBody(request: FastifyRequest, needsBody: boolean): unknown {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (request.method === 'GET' || (!needsBody && bytes.length === 0)) return undefined;
  return readBody(request.headers['content-type'], bytes);
}

/** The path as the caller wrote it, without the query. */
function pathnameOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? request.originalUrl;
}

/** Headers are Latin-1 text without NUL by the rules of HTTP. */
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

function renderRaw(request: FastifyRequest, { status, headers, body }: RawAnswer): Rendered {
  const rendered = typeof body === 'object' ? renderJson(request, status, body) : renderText(status, body);
  return { ...rendered, headers: { ...rendered.headers, ...headers } };
}

/** While developing, an endpoint that throws what it does not declare is a bug; in production the caller still gets its error. */
function declaredOnly(endpoint: ImplementedEndpoint, error: unknown, isProduction: boolean): unknown {
  if (isProduction || !KnownError.isKnown(error)) return error;
  const declared = [...generalErrors, ...(endpoint.spec.errors ?? [])];
  if (declared.some((kind) => kind.isInstance(error))) return error;
  return new Error(`${endpoint.operation} threw ${error.code} without declaring it.`, { cause: error });
}
