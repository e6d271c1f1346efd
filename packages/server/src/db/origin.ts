import type { AccessLevel, actorTypes, ProjectRole } from '@portico/contract';
import type { TenancyId } from './tenancy.ts';

/** Who makes a change. */
export type ActorType = (typeof actorTypes)[number];

/** Where the writes of a request or job come from. The event log records it. */
export interface WriteOrigin {
  /** The time of the request or job. */
  readonly at: Date;
  /** Undefined for a client without a session: it acts for the user whose credentials it has. */
  readonly actor?: ActorType | undefined;
  /** ID of the user, owner or key set. */
  readonly actorId?: string | undefined;
  /** The role of a person. */
  readonly role?: ProjectRole | undefined;
  readonly level?: AccessLevel | undefined;
  /** Such as `PATCH /users/:user_id`, or the name of a job. */
  readonly operation: string;
  readonly requestId?: string | undefined;
  readonly ip?: string | undefined;
  readonly country?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The language of the user, for emails about the change. */
  readonly language?: string | undefined;
}

/** An origin whose writes are not recorded: the removal of a project, and repairs of stored data. */
export const unrecorded = 'off';

const userAgentMax = 300;

/** Returns an origin as the triggers of the event log read it. @see docs/contribute/decisions/0044-event-log.md */
export function originText({ at, actor, actorId, userAgent, requestId, ...rest }: WriteOrigin): string {
  return JSON.stringify({
    at,
    actor,
    actor_id: actorId,
    request: requestId,
    agent: userAgent?.slice(0, userAgentMax),
    ...rest,
  });
}

/** Returns the text of an origin with another actor: someone who began what the request completes. */
export function originOfActor(text: string, { type, id }: { readonly type: ActorType; readonly id: string }): string {
  return JSON.stringify({ ...JSON.parse(text), actor: type, actor_id: id });
}

/** The signal of this process after a write to a tenancy was committed. */
export const writtenSignal = 'written:';

/** Returns the tenancy of a signal, or undefined if the signal is another one. */
export function writtenTenancy(signal: string): TenancyId | undefined {
  return signal.startsWith(writtenSignal) ? (signal.slice(writtenSignal.length) as TenancyId) : undefined;
}
