import { digestOf } from '../digests.ts';
import { type Limits, type LocalLimitName, TooManyAttempts } from './limit.ts';
import type { LocalLimits } from './local-limits.ts';

interface LocalAttempt {
  readonly now: Date;
  readonly platform: { readonly limits: Limits; readonly localLimits: LocalLimits };
}

/**
 * Counts an attempt in the memory of this process.
 *
 * @param address the counted address, null if the attempt does not count for one
 * @param account a normalized name of the account, null if it is not known
 * @throws {TooManyAttempts}
 */
export function countLocally(
  { now, platform }: LocalAttempt,
  name: LocalLimitName,
  { address, account }: { readonly address: string | null; readonly account: string | null },
): void {
  const { perAccount, perAddress } = platform.limits[name];
  const until = [
    address !== null && perAddress && platform.localLimits.count(`${name}:address:${address}`, perAddress, now),
    account !== null && perAccount && platform.localLimits.count(`${name}:${digestOf(account)}`, perAccount, now),
  ].filter((at) => at instanceof Date);
  if (until.length > 0) throw new TooManyAttempts(new Date(Math.max(...until.map((at) => at.getTime()))), now);
}
