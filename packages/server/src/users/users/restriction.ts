import { KnownErrors } from '@portico/contract';
import type { UserColumns } from './users.queries.ts';

/** The restriction of a user, as a server gives it. Undefined values stay the same. */
export interface GivenRestriction {
  readonly restricted_by_admin?: boolean | undefined;
  readonly restricted_by_admin_reason?: string | null | undefined;
  readonly restricted_by_admin_private_details?: string | null | undefined;
}

/**
 * Returns the columns of a restriction. Its end removes the reason and the private details.
 *
 * @param wasRestricted whether the user is restricted before the change
 * @throws {SchemaError} a reason or private details without a restriction
 * @see docs/reference/protocol/users.md#restricted-users
 */
export function restrictionColumns(
  given: GivenRestriction,
  wasRestricted: boolean,
): Pick<UserColumns, keyof GivenRestriction> {
  const { restricted_by_admin: flag, restricted_by_admin_reason: reason } = given;
  const { restricted_by_admin_private_details: details } = given;
  if (flag ?? wasRestricted) {
    return {
      ...(flag === undefined ? {} : { restricted_by_admin: flag }),
      ...(reason === undefined ? {} : { restricted_by_admin_reason: reason }),
      ...(details === undefined ? {} : { restricted_by_admin_private_details: details }),
    };
  }
  requireNone('restricted_by_admin_reason', reason);
  requireNone('restricted_by_admin_private_details', details);
  if (!wasRestricted) return {};
  return {
    restricted_by_admin: false,
    restricted_by_admin_reason: null,
    restricted_by_admin_private_details: null,
  };
}

function requireNone(field: string, value: string | null | undefined): void {
  if (typeof value !== 'string') return;
  throw new KnownErrors.SchemaError({ message: `${field} must be null when restricted_by_admin is not true` });
}
