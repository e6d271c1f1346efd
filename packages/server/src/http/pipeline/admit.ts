import { countLocally } from '../../base/limits/count-locally.ts';
import { countedAddress } from '../../base/limits/counted-address.ts';
import type { PublicContext } from '../../kernel/context.ts';
import type { CostlyOperation } from './costly-operations.ts';

interface Call extends PublicContext {
  readonly body?: unknown;
  readonly query?: unknown;
}

/**
 * Admits a request to a costly operation if the limits allow it.
 *
 * @returns a function to call when the request is completed
 * @throws {TooManyAttempts} too many attempts of the address or the account
 * @throws {TooBusy} too many of these requests are in progress
 */
export function admit(costly: CostlyOperation, call: Call): () => void {
  const { address, isAddressNamed, isTestRun = false, caller, platform } = call;
  const level = caller?.level ?? 'client';
  const counted =
    costly.isSharedAddress === true ? null : countedAddress({ level, address, isAddressNamed, isTestRun });
  if (costly.limit !== undefined) {
    const account = costly.account?.({ body: call.body, userId: caller?.userId ?? userOfToken(call) }) ?? null;
    countLocally(call, costly.limit, { address: counted, account });
  }
  return platform.openWork.enter({ address: counted, project: caller?.tenancyId ?? null });
}

/**
 * Returns the user of an access token in the query. Browsers that link an account use it, since they cannot send
 * headers.
 */
function userOfToken({ query, platform }: Call): string | null {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  if (typeof token !== 'string' || token === '') return null;
  const reading = platform.accessTokens.read(token);
  return reading.state === 'valid' ? reading.claims.sub : null;
}
