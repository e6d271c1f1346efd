import { KnownError, wireOf } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { trustsRedirect } from '../../kernel/trusted-redirect.ts';
import type { OuterRequest } from './outer-request.ts';
import { providerErrorOf } from './provider-answer.ts';

/** @returns the error redirect, or undefined if the app has none, or it is not trusted */
export function errorUrl(
  context: TenancyContext,
  request: Pick<OuterRequest, 'errorRedirectUrl' | 'providerConfigId'>,
  failure: unknown,
): string | undefined {
  const { errorRedirectUrl, providerConfigId } = request;
  // @guard field-place-of-errors
  if (errorRedirectUrl === null || !trustsRedirect(context, errorRedirectUrl)) return undefined;
  return withFailure(errorRedirectUrl, providerConfigId, failure);
}

/** Adds a failure to the query of a URL of the app. */
export function withFailure(target: string, providerConfigId: string, failure: unknown): string {
  const { code, error: message, details = {} } = wireOf(knownErrorOf(providerConfigId, failure));
  const url = new URL(target);
  url.searchParams.set('errorCode', code);
  url.searchParams.set('message', message);
  url.searchParams.set('details', JSON.stringify(details));
  return url.href;
}

/** Every failure has a code, so that the app can explain it. The texts of unexpected ones are for the log only. */
function knownErrorOf(providerConfigId: string, failure: unknown): KnownError {
  if (KnownError.isKnown(failure)) return failure;
  return providerErrorOf(providerConfigId, failure instanceof Refusal ? 'refused' : 'server-error');
}
