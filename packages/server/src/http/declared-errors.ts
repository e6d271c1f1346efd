import { KnownError, type KnownErrorKind, KnownErrors } from '@portico/contract';
import type { ImplementedEndpoint } from './implement.ts';

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

/** While developing, an endpoint that throws what it does not declare is a bug; in production the caller still gets its error. */
export function declaredOnly(endpoint: ImplementedEndpoint, error: unknown): unknown {
  if (!KnownError.isKnown(error)) return error;
  const declared = [...generalErrors, ...(endpoint.spec.errors ?? [])];
  if (declared.some((kind) => kind.isInstance(error))) return error;
  return new Error(`${endpoint.operation} threw ${error.code} without declaring it.`, { cause: error });
}
