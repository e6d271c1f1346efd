const day = 86_400_000;

/** How long keys are good, for a choice: the value is in milliseconds. */
export const lifetimes = [
  { value: String(30 * day), text: '30 days' },
  { value: String(90 * day), text: '90 days' },
  { value: String(365 * day), text: '1 year' },
] as const;

/** What is proposed. */
export const usualLifetime = String(365 * day);

/** When something with a lifetime of that many milliseconds ends. */
export function endOf(lifetime: string): Date {
  return new Date(Date.now() + Number(lifetime));
}
