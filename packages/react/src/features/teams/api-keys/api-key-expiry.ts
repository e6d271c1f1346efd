/** Lifetimes that a user can choose for a key, in days. */
export const lifetimes = ['30', '90', '365', 'never'] as const;

export type Lifetime = (typeof lifetimes)[number];

const dayMillis = 86_400_000;

/**
 * Returns when a key expires.
 *
 * @param now when the key is created
 * @returns null for a key that never expires
 */
export function expiryOf(lifetime: Lifetime, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMillis);
}
