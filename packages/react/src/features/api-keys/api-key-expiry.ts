/** How long a key can work, in days. */
export const lifetimes = ['30', '90', '365', 'never'] as const;

export type Lifetime = (typeof lifetimes)[number];

const dayMillis = 86_400_000;

/**
 * When a key stops working.
 *
 * @param now when it is made
 * @returns null for a key that never does
 */
export function expiryOf(lifetime: Lifetime, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMillis);
}
