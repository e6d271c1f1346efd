/** Lifetimes that a user can choose for a key, in days. */
export const lifetimes = ['30', '90', '365', 'never'] as const;

export type Lifetime = (typeof lifetimes)[number];

/** How many days an old key can keep working beside the next one. */
export const graces = ['1', '7', '30'] as const;

export type Grace = (typeof graces)[number];

const dayMillis = 86_400_000;

/**
 * Returns when a key expires.
 *
 * @param now when the key is created
 * @returns null for a key that never expires
 */
export function expiryOf(lifetime: Lifetime | Grace, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMillis);
}

/** Returns when the next key expires: it lives as long as the old one. @returns null for a key that never expires */
export function nextExpiryOf(
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date | undefined },
  now: Date,
): Date | null {
  return expiresAt === undefined ? null : new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}
