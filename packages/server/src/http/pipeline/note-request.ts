import { KnownError, KnownErrors } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { Caller } from '../../kernel/context.ts';
import type { AnsweredRequest } from '../../kernel/request-log.ts';
import type { Rendered } from '../answer/render.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import { bodiesText } from './kept-bodies.ts';
import { isHead, isReading, type Running } from './running.ts';

const messageMax = 1000;
const textMax = 300;

/** An email address, or what looks like one. */
const address = /[^\s"'<>(),:;]{1,64}@[^\s"'<>(),:;]{1,255}/g;

/**
 * Adds a request to the request log of its project: without query, IDs of the path and headers, which can be secrets, and with
 * bodies only if the project keeps them. Never waits. What the dashboard reads is left out, so that looking at a project does not fill its log.
 */
export function noteRequest(
  { operation, spec }: Pick<ImplementedEndpoint, 'operation' | 'spec'>,
  running: Running,
  rendered: Rendered,
  failure: unknown,
): void {
  const { request, startedAt, context, sender } = running;
  const caller = sender.caller ?? undefined;
  const hasFailed = rendered.status >= 400;
  const projectId = caller?.project.projectId ?? namedProject(request.headers);
  if (projectId === undefined || projectId === 'internal' || isHead(request)) return;
  if (caller === undefined && !hasFailed) return;
  if (!hasFailed && caller?.actor?.type === 'owner' && isReading(request)) return;
  const { platform } = context;
  const logged = errorOf(failure, rendered, (text) => text.replace(pathOf(request), operation));
  // A key that is wrong, or a token that has expired, of a project that exists: the room of invented ones is not for it.
  const tenancyId = caller?.tenancyId ?? platform.projects.known(projectId)?.tenancyId;
  const noted: AnsweredRequest = {
    tenancy_id: tenancyId,
    project_id: tenancyId === undefined ? projectId : undefined,
    id: request.id,
    at: context.now,
    operation,
    status: rendered.status,
    millis: Math.round((performance.now() - startedAt) * 10) / 10,
    level: caller?.level,
    ...actorOf(caller),
    user_id: caller?.userId ?? undefined,
    ...logged,
    ip: sender.address?.ip,
    country: sender.address?.countryCode,
    user_agent: request.headers['user-agent']?.slice(0, textMax),
  };
  const { bodies } = sender;
  if (bodies === undefined) platform.requests.note(noted);
  else platform.requests.note(noted, () => bodiesText(request.id, spec, bodies, hasFailed ? logged : undefined));
}

/** Returns the project that a caller names who was not identified. */
function namedProject(headers: Running['request']['headers']): string | undefined {
  const named = headers['x-stack-project-id'];
  return typeof named === 'string' && named !== '' ? named.slice(0, textMax) : undefined;
}

function actorOf(caller: Caller | undefined): Pick<AnsweredRequest, 'actor_type' | 'actor_id' | 'actor_role'> {
  const workflow = caller?.workflowId ?? undefined;
  return {
    actor_type: workflow === undefined ? caller?.actor?.type : 'workflow',
    actor_id: workflow ?? caller?.actor?.id,
    actor_role: caller?.role ?? undefined,
  };
}

/** Where an error of validation begins to name what the caller has sent. Values can contain anything, also quotes and line breaks. */
const given = /(?:"|but the final value was|cast from the value|unknown properties:).*$/s;

/** How much of a text is looked at. */
const readMax = 4000;

/** Returns the code and the text of an error. Unexpected failures have neither, since their texts can contain anything. */
function errorOf(
  failure: unknown,
  { status, isUnexpected }: Rendered,
  withoutPath: (text: string) => string,
): Pick<AnsweredRequest, 'error_code' | 'error_message'> {
  const known = KnownError.isKnown(failure) || failure instanceof Refusal ? failure : undefined;
  if (known === undefined || status < 400 || isUnexpected) return { error_code: undefined, error_message: undefined };
  const said = withoutPath(known.message.slice(0, readMax));
  // @guard request-log-without-given-values
  const kept = KnownErrors.SchemaError.isInstance(known) ? said.replace(given, '…') : said;
  const text = kept.replace(address, '…@…').slice(0, messageMax);
  return { error_code: known.code, error_message: text.toWellFormed().replaceAll('\0', '') };
}

/** Returns the method and the path as errors of validation name them. The path can contain a code. */
function pathOf({ method, originalUrl }: Running['request']): string {
  return `${method} ${originalUrl.split('?', 1)[0]}`;
}
