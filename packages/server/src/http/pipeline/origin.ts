import type { FastifyRequest } from 'fastify';
import { originText } from '../../db/origin.ts';
import type { BaseContext, Caller } from '../../kernel/context.ts';

/** Maximum length of the header with the language that is kept. */
const languageMax = 100;

/** Describes a request for the event log. */
export function originOf(
  operation: string,
  { headers }: FastifyRequest,
  context: BaseContext,
  caller: Caller | null,
): string {
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
export function noteAdminKey({ db, now, address, platform }: BaseContext, { actor, tenancyId }: Caller): void {
  if (actor?.type !== 'admin') return;
  const key = `${tenancyId} ${actor.id} ${address?.ip ?? ''}`;
  platform.acts.noteHourly(key, now, tenancyId, () => db.origin, { type: 'project_key.used', subjectId: actor.id });
}
