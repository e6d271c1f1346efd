import type { ImportedUser } from '@portico/contract';

/** An address of a user to import. */
export interface ReadAddress {
  readonly id: string | undefined;
  /** As it is stored. */
  readonly value: string;
  readonly isPrimary: boolean;
  readonly isVerified: boolean;
  readonly usedForAuth: boolean;
  readonly createdAtMillis: number | undefined;
  readonly isReplaced: boolean;
}

/** Returns the addresses of a user: the primary one of its own field, and the others. */
export function addressesOf(user: ImportedUser): readonly ReadAddress[] {
  const { primary_email: value, contact_channels: others = [] } = user;
  const rest = others.map((channel) => ({
    id: channel.id,
    value: channel.value,
    isPrimary: channel.is_primary ?? false,
    isVerified: channel.is_verified ?? false,
    usedForAuth: channel.used_for_auth ?? false,
    createdAtMillis: channel.created_at_millis,
    isReplaced: channel.is_replaced ?? false,
  }));
  if (value === null || value === undefined) return rest;
  const primary = {
    id: undefined,
    value,
    isPrimary: true,
    isVerified: user.primary_email_verified ?? false,
    usedForAuth: user.primary_email_auth_enabled ?? true,
    createdAtMillis: undefined,
    isReplaced: false,
  };
  return [primary, ...rest];
}
