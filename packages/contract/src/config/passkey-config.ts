import { z } from 'zod';

/** Maximum number of origins that share the passkeys of the relying party ID. */
export const relatedOriginsMax = 20;

/** Maximum number of different names before the suffix, such as `example` for `example.com` and `www.example.co.uk`: browsers read five. */
export const relatedLabelsMax = 5;

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A domain, as browsers write it: lower case, and other scripts as `xn--`. The last label of an address is a number. */
const domain = z
  .string()
  .max(253)
  .regex(new RegExp(`^(?:${label}\\.)+(?![0-9]+$)${label}$`), {
    error: '{path} must be a domain in lower case, such as example.com',
  });

const httpsOrigin = z
  .string()
  .max(300)
  .refine((text) => /^https:\/\/[^*]+$/.test(text) && URL.parse(text)?.origin === text, {
    error: '{path} must be an origin, such as https://example.com',
  });

/** Passkeys of a project. @see docs/reference/protocol/projects.md#configuration-keys */
export const passkeyConfig = z.object({
  allowSignIn: z.boolean().default(false),
  /** Whether a passkey that verified the user, for example by a fingerprint, counts as the second factor too. */
  replacesSecondFactor: z.boolean().default(false),
  /** The domain whose passkeys its subdomains and the related origins use too. Null: each host has its own. */
  relyingPartyId: domain.nullable().default(null),
  /** Trusted domains outside of the relying party ID that use its passkeys too. */
  relatedOrigins: z.array(httpsOrigin).max(relatedOriginsMax).default([]),
});
