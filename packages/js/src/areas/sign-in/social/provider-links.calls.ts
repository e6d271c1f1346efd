// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function list(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly id: string;
    readonly userId: string;
    readonly email?: string | undefined;
    readonly providerConfigId: string;
    readonly type: string;
    readonly allowSignIn: boolean;
    readonly allowConnectedAccounts: boolean;
    readonly accountId: string;
  }[]
> {
  return await callAs(caller.transport, 'GET /oauth-providers', { query: { userId } });
}

export async function create(
  caller: AnyCaller,
  options: {
    readonly userId: string;
    readonly email?: string | undefined;
    readonly providerConfigId: string;
    readonly allowSignIn: boolean;
    readonly allowConnectedAccounts: boolean;
    readonly accountId: string;
  },
): Promise<{
  id: string;
  userId: string;
  email?: string | undefined;
  providerConfigId: string;
  type: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
  accountId: string;
}> {
  return await callAs(caller.transport, 'POST /oauth-providers', {
    body: pick(
      'providerLinks.create',
      options,
      'userId',
      'email',
      'providerConfigId',
      'allowSignIn',
      'allowConnectedAccounts',
      'accountId',
    ),
  });
}

export async function get(
  caller: AnyCaller,
  userId: string,
  linkId: string,
): Promise<{
  id: string;
  userId: string;
  email?: string | undefined;
  providerConfigId: string;
  type: string;
  allowSignIn: boolean;
  allowConnectedAccounts: boolean;
  accountId: string;
}> {
  return await callAs(caller.transport, 'GET /oauth-providers/:user_id/:provider_id', {
    params: { user_id: userId, provider_id: linkId },
  });
}

export async function update(
  caller: AnyCaller,
  userId: string,
  linkId: string,
  changes: {
    readonly email?: string | undefined;
    readonly allowSignIn?: boolean | undefined;
    readonly allowConnectedAccounts?: boolean | undefined;
    readonly accountId?: string | undefined;
  },
): Promise<void> {
  await callAs(caller.transport, 'PATCH /oauth-providers/:user_id/:provider_id', {
    params: { user_id: userId, provider_id: linkId },
    body: pick('providerLinks.update', changes, 'email', 'allowSignIn', 'allowConnectedAccounts', 'accountId'),
  });
}

export async function remove(caller: AnyCaller, userId: string, linkId: string): Promise<void> {
  await callAs(caller.transport, 'DELETE /oauth-providers/:user_id/:provider_id', {
    params: { user_id: userId, provider_id: linkId },
  });
}
