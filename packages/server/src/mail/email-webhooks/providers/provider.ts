import type { OutboundHttp } from '../../../adapters/outbound/outbound-http.ts';
import { Refusal } from '../../../base/refusal.ts';
import type { ProviderReport } from './event.ts';

/** A request of an email provider. */
export interface ProviderRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The signing secret that the owner has entered, if any. */
  readonly signingSecret: string | undefined;
  readonly now: Date;
  readonly http: OutboundHttp;
}

/** How an email provider signs and words its reports. */
export interface Provider {
  /** Whether requests without the owner's signing secret are refused, or have none. */
  readonly signing: 'required' | 'optional' | 'none';
  /** Whether a signing secret has the format of the provider. */
  readonly isSecret: (secret: string) => boolean;
  /**
   * Verifies a request and reads its events.
   *
   * @throws {Refusal} 401, the signature is missing, wrong or too old. 400, the body is not a report of the provider
   */
  readonly read: (request: ProviderRequest) => Promise<ProviderReport> | ProviderReport;
}

/** Returns the refusal of a request whose signature is missing, wrong or too old. */
export function wrongSignature(): Refusal {
  return new Refusal(401, 'The signature of the request is missing, wrong or too old');
}

/** Returns the refusal of a body that is not a report of the provider. */
export function wrongBody(): Refusal {
  return new Refusal(400, 'The body is not an event of this email provider');
}
