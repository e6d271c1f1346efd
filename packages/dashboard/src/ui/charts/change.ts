/** Returns the change from a number to another, such as `+12%`. Undefined if there was none before. */
export function changeOf(before: number, now: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent).toLocaleString('en')}%`;
}
