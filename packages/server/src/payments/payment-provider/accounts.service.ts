import { KnownErrors } from '@portico/contract';
import type { AccountState, PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { PaymentProviderFailure } from '../../adapters/payments/provider-failure.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { accountOfProject, beginAccount, setAccount } from './payment-provider.queries.ts';

/** Text about a project without a payment account. */
const notSetUp =
  'Payments are not set up in this project. Please go to the dashboard and complete the Payments onboarding.';

/** Returns the refusal of purchases in a project without a payment account. */
export function paymentsNotSetUp(): Refusal {
  return new Refusal(400, notSetUp);
}

function requireProvider({ platform }: Pick<TenancyContext, 'platform'>): PaymentProvider {
  const { paymentProvider } = platform;
  if (paymentProvider === undefined) throw new Refusal(400, 'This installation has no payment provider.');
  return paymentProvider;
}

/** The account of a project, with the provider. */
export interface ConnectedAccount {
  readonly provider: PaymentProvider;
  readonly account: string;
}

/** Returns the account of a project. Undefined without one, or without a provider. */
export async function findAccount(context: TenancyContext): Promise<ConnectedAccount | undefined> {
  const { paymentProvider: provider } = context.platform;
  if (provider === undefined) return undefined;
  const found = await accountOfProject.first(context);
  const account = found?.provider_id ?? null;
  return account === null ? undefined : { provider, account };
}

/** Returns the account of a project. @throws {Refusal} 400: there is none */
export async function requireAccount(context: TenancyContext): Promise<ConnectedAccount> {
  const found = await findAccount(context);
  if (found === undefined) throw paymentsNotSetUp();
  return found;
}

/**
 * Creates the payment account of a project, unless it has one. Concurrent calls create one account.
 *
 * @returns a new link to the onboarding
 * @throws {Refusal} 400: the installation has no payment provider
 * @throws {PaymentProviderFailure}
 */
export async function setUpPayments(context: TenancyContext): Promise<string> {
  const provider = requireProvider(context);
  const found = await findAccount(context);
  const account = found?.account ?? (await createAccount(context, provider));
  const returnUrl = `${context.platform.publicUrl()}/projects/${context.project.projectId}/payments/settings`;
  return await provider.onboardingUrl(account, returnUrl);
}

async function createAccount(context: TenancyContext, provider: PaymentProvider): Promise<string> {
  const { tenancyId, now } = context;
  await beginAccount.run(context, { now });
  const providerId = await provider.createAccount(`portico-account-${tenancyId}`, { tenancyId });
  const stored = await setAccount.first(context, { providerId });
  invariant(typeof stored?.provider_id === 'string', 'the row was inserted before');
  return stored.provider_id;
}

/** Returns the state of the account. @throws {StripeAccountInfoNotFound} there is none */
export async function readAccount(context: TenancyContext): Promise<AccountState> {
  const found = await findAccount(context);
  if (found === undefined) throw new KnownErrors.StripeAccountInfoNotFound();
  try {
    return await found.provider.readAccount(found.account);
  } catch (error) {
    const isGone = error instanceof PaymentProviderFailure && error.kind === 'missing';
    throw isGone ? new KnownErrors.StripeAccountInfoNotFound() : error;
  }
}

/** Returns the secret for the embedded pages of the account. @throws {Refusal} 400: there is no account */
export async function startAccountSession(context: TenancyContext): Promise<string> {
  const found = await findAccount(context);
  if (found === undefined) throw new Refusal(400, 'Stripe account ID is not set');
  return await found.provider.accountSession(found.account);
}
