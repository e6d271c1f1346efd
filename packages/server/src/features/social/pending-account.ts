import { z } from 'zod';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import type { TenancyContext } from '../../platform/context.ts';

/** An account of a provider that waits for the app to prove that its browser began the visit. */
export interface PendingAccount {
  readonly type: 'authenticate' | 'link';
  readonly providerConfigId: string;
  readonly account: ProvenAccount;
}

const pendingAccount = z.object({
  type: z.enum(['authenticate', 'link']),
  providerConfigId: z.string(),
  account: z.object({
    profile: z.object({
      accountId: z.string(),
      email: z.string().nullable(),
      isEmailVerified: z.boolean(),
      displayName: z.string().nullable(),
      pictureUrl: z.string().nullable(),
    }),
    tokens: z.object({
      accessToken: z.string(),
      accessTokenExpiresAt: z.coerce.date(),
      refreshToken: z.string().nullable(),
      scopes: z.array(z.string()),
    }),
  }),
});

function purposeOf({ tenancyId }: TenancyContext): string {
  return `social.pending-account:${tenancyId}`;
}

/** Seals a pending account, whose tokens are secrets; it opens for this tenancy only. */
export function sealPendingAccount(context: TenancyContext, pending: PendingAccount): string {
  return context.platform.serverKeys.seal(purposeOf(context), JSON.stringify(pending));
}

/** Opens what `sealPendingAccount` made. */
export function openPendingAccount(context: TenancyContext, sealed: string): PendingAccount {
  return pendingAccount.parse(JSON.parse(context.platform.serverKeys.unseal(purposeOf(context), sealed)));
}
