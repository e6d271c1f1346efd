/** Longest wait that another server can ask for, in seconds. */
const secondsMax = 86_400;

/**
 * Reads the header `Retry-After`: a number of seconds, or a date.
 *
 * @returns whole seconds from now, at most a day. Undefined if the header is missing, in the past or not valid
 * @see RFC 9110 §10.2.3
 */
export function statedWaitSeconds(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (text === '' || text.length > 100) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, secondsMax) : undefined;
}
