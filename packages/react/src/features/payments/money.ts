/** Price of one piece per period. */
export interface Price {
  readonly currency: string;
  /** Amount as a text, such as `"9.99"`. */
  readonly unitAmount: string;
  readonly interval: readonly [number, 'day' | 'week' | 'month' | 'year'] | null;
  /** Time without payment at the beginning. */
  readonly trial?: readonly [number, 'day' | 'week' | 'month' | 'year'];
}

/** Multiplies an amount without rounding errors: 3 × `"9.99"` is `"29.97"`. */
export function times(amount: string, quantity: number): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const units = (BigInt(amount.replace('.', '')) * BigInt(quantity)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? units : `${units.slice(0, -decimals)}.${units.slice(-decimals)}`;
}

/** Returns whether an amount is more than zero. */
export function isSome(amount: string): boolean {
  return /[1-9]/.test(amount);
}
