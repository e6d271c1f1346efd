import type { ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { BoundedMap } from '../../base/bounded-map.ts';
import { digestOf } from '../../base/digests.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** How long a check at a provider is cached. A token that was revoked in the meantime fails when it is used. */
const believedMillis = 60_000;

/** Time of the last successful check by token digest. */
const acceptedAt = new BoundedMap<string, number>(10_000);

/** Returns whether a token is still valid at its provider. Checks each token at most once a minute. */
export async function isAcceptedToken(
  { platform }: TenancyContext,
  client: ProviderClient,
  accessToken: string,
): Promise<boolean> {
  const digest = digestOf(accessToken);
  const now = platform.clock.now().getTime();
  const last = acceptedAt.get(digest);
  if (last !== undefined && Math.abs(now - last) < believedMillis) return true;
  const isAccepted = await platform.identityProviders.accepts(client, accessToken);
  if (isAccepted) acceptedAt.set(digest, now);
  else acceptedAt.delete(digest);
  return isAccepted;
}
