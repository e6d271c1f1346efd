import { rulesOf } from '@portico/contract';
import type { BaseContext, RequestContext } from '../../kernel/context.ts';
import { declaredOnly } from '../answer/declared-errors.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import type { RequestParts } from './check.ts';
import type { compileWhose, Rights } from './whose.ts';

/** An endpoint with the check of whose things its requests may touch. */
export interface GuardedEndpoint extends ImplementedEndpoint {
  /** Undefined if no rule of the operation is about a user. */
  readonly enforce: ReturnType<typeof compileWhose>;
  readonly rights: Rights;
}

/**
 * Runs the handler of a caller who may touch the things of the request. A read whose declaration says so begins together with
 * the check, and its result is dropped if the check fails. Everything else waits for the check.
 */
export async function handleIfAllowed(endpoint: GuardedEndpoint, call: object, context: BaseContext): Promise<unknown> {
  const allowed = enforceWhose(endpoint, call, context);
  if (allowed === undefined) return await handle(endpoint, call, context);
  // @guard writes-no-write-begins-before-its-check
  if (
    !endpoint.operation.startsWith('GET ') ||
    rulesOf(endpoint.spec.whose).some(({ together }) => together !== true)
  ) {
    // @guard write-waits-for-its-check
    await allowed;
    return await handle(endpoint, call, context);
  }
  const [right, result] = await Promise.allSettled([allowed, handle(endpoint, call, context)]);
  // @guard read-is-released-only-after-its-check
  if (right.status === 'rejected') throw right.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** @returns undefined if no statement is needed */
function enforceWhose(endpoint: GuardedEndpoint, call: object, context: BaseContext): Promise<unknown> | undefined {
  try {
    const allowed = endpoint.enforce?.(call as RequestContext & RequestParts, endpoint.rights);
    return allowed?.catch((error: unknown) => {
      throw context.isLocalDevelopment ? declaredOnly(endpoint, error) : error;
    });
  } catch (error) {
    throw context.isLocalDevelopment ? declaredOnly(endpoint, error) : error;
  }
}

/** Runs a handler. In development, an undeclared error becomes a failure. */
async function handle(endpoint: ImplementedEndpoint, call: object, context: BaseContext): Promise<unknown> {
  try {
    return await endpoint.handler(call as never);
  } catch (error) {
    throw context.isLocalDevelopment ? declaredOnly(endpoint, error) : error;
  }
}
