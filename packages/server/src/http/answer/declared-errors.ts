import {
  type AnyKnownErrorClass,
  type EndpointSpec,
  KnownError,
  KnownErrors,
  type RefusalStatus,
} from '@portico/contract';
import { TooManyAttempts } from '../../base/limits/limit.ts';
import { Refusal } from '../../base/refusal.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { ImplementedEndpoint } from '../implement.ts';
import { costlyOperations } from '../pipeline/costly-operations.ts';

/** Errors that any endpoint can return without declaring them. */
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
  KnownErrors.InvalidProjectForAdminAccessToken,
  KnownErrors.AdminAccessTokenIsNotAdmin,
  KnownErrors.ProjectRoleRequired,
  KnownErrors.UnparsableAccessToken,
  KnownErrors.AccessTokenExpired,
  KnownErrors.InvalidProjectForAccessToken,
  KnownErrors.AnonymousAuthenticationNotAllowed,
  KnownErrors.RestrictedUserNotAllowed,
  KnownErrors.SecondFactorSetupRequired,
  KnownErrors.ImpersonatedSessionNotAllowed,
  KnownErrors.ReauthenticationRequired,
  KnownErrors.WorkflowTokenDoesNotExist,
  KnownErrors.WorkflowTokenExpired,
];

/**
 * Statuses of plain texts that any endpoint can return: an invalid header, an invalid development key, an unexpected
 * failure, an unavailable database.
 */
export const generalTextStatuses = [400, 401, 500, 503] as const;

/** Returns the statuses of refusals that an endpoint declares. Costly operations always include 429. */
export function refusalsOf(operation: string, { refusals = [] }: EndpointSpec): ReadonlySet<RefusalStatus> {
  return new Set([...refusals, ...(costlyOperations.has(operation) ? ([429] as const) : [])]);
}

/** Converts an undeclared error to a failure. Only for development: in production, callers still get the error. */
export function declaredOnly({ operation, spec }: ImplementedEndpoint, error: unknown): unknown {
  const thrown = nameOf(error);
  if (thrown === undefined || isDeclared(operation, spec, error)) return error;
  return new Error(`${operation} threw ${thrown} without declaring it.`, { cause: error });
}

/** @returns undefined for errors that no endpoint declares: unexpected failures and an unavailable database */
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
