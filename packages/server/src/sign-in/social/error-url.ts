import { KnownError, wireOf } from '@portico/contract';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import type { OuterRequest } from './outer-request.ts';
import { providerErrorOf } from './provider-answer.ts';

/** @returns the error redirect, or undefined if the app has none, or it is not trusted, or the failure is not the app's */
export function errorUrl(
  context: TenancyContext,
  request: Pick<OuterRequest, 'errorRedirectUrl' | 'providerConfigId'>,
  failure: unknown,
): string | undefined {
  const { errorRedirectUrl, providerConfigId } = request;
  if (errorRedirectUrl === null || !trustsRedirect(context.project.config.domains, errorRedirectUrl)) return undefined;
  const error = failure instanceof Refusal ? providerErrorOf(providerConfigId, 'refused') : failure;
  if (!KnownError.isKnown(error)) return undefined;
  const { code, error: message, details = {} } = wireOf(error);
  const url = new URL(errorRedirectUrl);
  url.searchParams.set('errorCode', code);
  url.searchParams.set('message', message);
  url.searchParams.set('details', JSON.stringify(details));
  return url.href;
}
