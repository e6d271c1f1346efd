import type Stripe from 'stripe';
import type { OnWarning } from '../../base/log-messages.ts';
import { statedWaitSeconds } from '../../base/stated-wait.ts';
import type { PaymentSettings } from '../../settings/payment-rows.ts';
import { createCallsInTurn } from './calls-in-turn.ts';
import { PaymentProviderFailure } from './provider-failure.ts';

/** Logs a problem with the provider. The details contain no secret and nothing that a customer wrote. */
export type OnProviderProblem = OnWarning;

/** Calls Stripe: bounded in number and time, with failures of our own kind. */
export interface StripeClient {
  /** @throws {PaymentProviderFailure | TooBusy} */
  call<T>(account: string, use: (stripe: Stripe) => Promise<T>): Promise<T>;
  readonly library: () => Promise<Stripe>;
}

const atOnce = { perAccount: 8, inAll: 64, waitingPerAccount: 40 };

/** Creates the client. The library is loaded on first use, because most installations have no key. */
export function createStripeClient(settings: PaymentSettings, onProblem: OnProviderProblem): StripeClient {
  const calls = createCallsInTurn(atOnce);
  let loaded: Promise<Stripe> | undefined;
  const library = () => {
    loaded ??= load(settings);
    return loaded;
  };
  return {
    library,
    call: async (account, use) =>
      await calls.run(account, async () => {
        try {
          return await use(await library());
        } catch (error) {
          throw failureOf(error, onProblem);
        }
      }),
  };
}

async function load({ secretKey, apiUrl, timeoutSeconds }: PaymentSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const url = new URL(apiUrl);
  return new Library(secretKey.reveal(), {
    apiVersion: '2026-10-28.endive',
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : url.port,
    timeout: timeoutSeconds * 1000,
    // Safe, because all calls that create something have an idempotency key.
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

interface StripeErrorParts {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function isStripeError(error: unknown): error is StripeErrorParts {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe');
}

/** Converts an error of the library. Its message may contain parts of the key, so it is shown only for declined cards. */
function failureOf(error: unknown, onProblem: OnProviderProblem): unknown {
  if (!isStripeError(error)) return error;
  const { type, code, statusCode, requestId, param, message, headers } = error;
  if (type === 'StripeCardError') return new PaymentProviderFailure('card', message, code);
  if (code === 'resource_missing') return new PaymentProviderFailure('missing', 'The object does not exist.', code);
  onProblem('Stripe did not accept a call', { type, code, statusCode, requestId, param });
  const isRefused = type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError';
  if (isRefused)
    return new PaymentProviderFailure('refused', 'The payment provider rejected the request.', code, param);
  const waitSeconds = statedWaitSeconds(headers?.['retry-after'], new Date());
  const text = 'The payment provider is unavailable at the moment.';
  return new PaymentProviderFailure('unavailable', text, code, undefined, waitSeconds);
}
