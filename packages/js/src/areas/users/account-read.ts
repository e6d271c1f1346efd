import { loadCode } from '../../core/errors.ts';
import { type Read, readOf } from '../../core/read.ts';

type AccountCode = typeof import('./account-code.ts');

/**
 * Creates a read whose code is in the chunk of account-code.ts.
 *
 * @param load calls a function of the chunk
 */
export function accountRead<T>(
  owner: Parameters<typeof readOf>[0],
  question: string,
  args: readonly unknown[],
  load: (code: AccountCode) => Promise<T>,
): Read<T> {
  return readOf(owner, question, args, async () => await load(await loadCode(import('./account-code.ts'))));
}
