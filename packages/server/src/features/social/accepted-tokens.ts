import type { ProviderClient } from '../../adapters/identity-providers/provider-access.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';

/** How long an answer of a provider is believed. A token that was revoked meanwhile fails where it is used. */
const believedMillis = 60_000;

/** When providers took tokens, by the digest of the token. */
const acceptedAt = new BoundedMap<string, number>(10_000);

/** Whether the provider of a token still takes it. It is asked at most once a minute about each. */
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
