const day = 86_400_000;

/** Lifetimes of keys for a select field, in milliseconds. */
export const lifetimes = [
  { value: String(30 * day), text: '30 days' },
  { value: String(90 * day), text: '90 days' },
  { value: String(365 * day), text: '1 year' },
] as const;

/** The default lifetime. */
export const usualLifetime = String(365 * day);

/** Returns when a lifetime in milliseconds ends. */
export function endOf(lifetime: string): Date {
  return new Date(Date.now() + Number(lifetime));
}
