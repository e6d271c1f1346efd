import { oauthFlowTypes } from '@portico/contract';
import { z } from 'zod';
import type { ProvenAccount } from '../../adapters/identity-providers/identity-providers.ts';
import type { TenancyContext } from '../../kernel/context.ts';

/** A provider account that waits for proof that the app's browser started the flow. */
export interface PendingAccount {
  readonly type: (typeof oauthFlowTypes)[number];
  readonly providerConfigId: string;
  readonly account: ProvenAccount;
}

const pendingAccount = z.object({
  type: z.enum(oauthFlowTypes),
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

/** Seals a pending account, since it contains tokens. Only this tenancy can open it. */
export function sealPendingAccount(context: TenancyContext, pending: PendingAccount): string {
  return context.platform.serverKeys.seal(purposeOf(context), JSON.stringify(pending));
}

/** Opens a pending account from `sealPendingAccount`. */
export function openPendingAccount(context: TenancyContext, sealed: string): PendingAccount {
  return pendingAccount.parse(JSON.parse(context.platform.serverKeys.unseal(purposeOf(context), sealed)));
}
