// Generated from packages/contract/src/mail/sending-domains/sending-domains.endpoints.ts by `npm run fix`.

/** The DNS record of a sending domain, and what is wrong with it. */
export interface SendingDomainCheck {
  /** What the record is for. `domain` is about the domain itself. */
  readonly kind: 'domain' | 'spf' | 'dkim' | 'dmarc';
  /** `error`: emails may not arrive. `warning`: advice. `unknown`: the record could not be checked. */
  readonly status: 'ok' | 'warning' | 'error' | 'unknown';
  /** Name of the TXT record. */
  readonly recordName: string;
  /** A value that would be right, or null. */
  readonly suggestedValue: string | null;
  /** The records that were found. */
  readonly foundValues: readonly string[];
  /** What is wrong: a code, and a description in English. */
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** The domain that a project sends from. */
export interface SendingDomain {
  /** The domain of the sender address. Null if the project uses the shared server. */
  readonly domain: string | null;
  /** Name of the email provider, if it is a known one. */
  readonly provider: string | null;
  /** The DNS records. */
  readonly checks: readonly SendingDomainCheck[];
}
