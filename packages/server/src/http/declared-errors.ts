import {
  type AnyKnownErrorClass,
  type EndpointSpec,
  KnownError,
  KnownErrors,
  type RefusalStatus,
} from '@portico/contract';
import { TooBusy } from '../platform/passwords/work-queue.ts';
import { TooManyAttempts } from '../platform/rate-limits/limit.ts';
import { Refusal } from '../platform/refusal.ts';
import { costlyOperations } from './costly-operations.ts';
import type { ImplementedEndpoint } from './implement.ts';

/** Errors that any endpoint can answer with, so that none has to declare them. */
export const generalErrors: readonly AnyKnownErrorClass[] = [
  KnownErrors.SchemaError,
  KnownErrors.BodyParsingError,
  KnownErrors.ProjectKeyWithoutAccessType,
  KnownErrors.InvalidAccessType,
  KnownErrors.AccessTypeWithoutProjectId,
  KnownErrors.AccessTypeRequired,
  KnownErrors.InsufficientAccessType,
  KnownErrors.CurrentProjectNotFound,
  KnownErrors.BranchDoesNotExist,
  KnownErrors.ClientAuthenticationRequired,
  KnownErrors.InvalidPublishableClientKey,
  KnownErrors.ServerAuthenticationRequired,
  KnownErrors.InvalidSecretServerKey,
  KnownErrors.AdminAuthenticationRequired,
  KnownErrors.InvalidSuperSecretAdminKey,
  KnownErrors.UnparsableAdminAccessToken,
  KnownErrors.AdminAccessTokenExpired,
  KnownErrors.AdminAccessTokenIsNotAdmin,
  KnownErrors.UnparsableAccessToken,
  KnownErrors.AccessTokenExpired,
  KnownErrors.InvalidProjectForAccessToken,
  KnownErrors.AnonymousAuthenticationNotAllowed,
];

/**
 * Statuses of plain texts that any endpoint can answer with: a header that cannot be right, a key of development, a
 * failure, a database that is not available.
 */
export const generalTextStatuses = [400, 401, 500, 503] as const;

/** The statuses of refusals that an endpoint declares; a costly operation can always be attempted too often. */
export function refusalsOf(operation: string, { refusals = [] }: EndpointSpec): ReadonlySet<RefusalStatus> {
  return new Set([...refusals, ...(costlyOperations.has(operation) ? ([429] as const) : [])]);
}

/**
 * While developing, a handler that throws what its endpoint does not declare is a bug; in production the caller still
 * gets the error.
 */
export function declaredOnly({ operation, spec }: ImplementedEndpoint, error: unknown): unknown {
  const thrown = nameOf(error);
  if (thrown === undefined || isDeclared(operation, spec, error)) return error;
  return new Error(`${operation} threw ${thrown} without declaring it.`, { cause: error });
}

/** @returns undefined for what no endpoint declares: failures, and a database that is not available */
function nameOf(error: unknown): string | undefined {
  if (KnownError.isKnown(error)) return error.code;
  const status = refusalStatusOf(error);
  return status === undefined ? undefined : `a refusal ${status}`;
}

function refusalStatusOf(error: unknown): number | undefined {
  if (error instanceof Refusal) return error.status;
  return error instanceof TooManyAttempts || error instanceof TooBusy ? 429 : undefined;
}

function isDeclared(operation: string, spec: EndpointSpec, error: unknown): boolean {
  if (KnownError.isKnown(error)) {
    return [...generalErrors, ...(spec.errors ?? [])].some((kind) => kind.isInstance(error));
  }
  return [...refusalsOf(operation, spec)].some((status) => status === refusalStatusOf(error));
}
