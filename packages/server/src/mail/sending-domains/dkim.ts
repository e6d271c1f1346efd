import { createPublicKey, type KeyObject } from 'node:crypto';
import { DnsFailure, type DnsLookup } from '../../adapters/dns/dns-lookup.ts';
import { type DomainCheck, dnsFailed, error, type Problem, warning } from './check.ts';

/** Shorter keys are rejected by receivers. @see RFC 8301 §3.2 */
const bitsMin = 1024;
const bitsGood = 2048;

/** Returns the tags of a record such as `v=DKIM1; k=rsa; p=…`. */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const tags = record.split(';').flatMap((part): [string, string][] => {
    const [name, ...value] = part.split('=');
    return value.length === 0 ? [] : [[(name ?? '').trim().toLowerCase(), value.join('=').replaceAll(/\s+/g, '')]];
  });
  return new Map(tags);
}

function isKeyRecord(text: string): boolean {
  return /^\s*v\s*=\s*DKIM1\b/i.test(text) || tagsOf(text).has('p');
}

/** Checks the DKIM key of a selector. @see RFC 6376 §3.6.1 */
async function checkSelector(dns: DnsLookup, domain: string, selector: string): Promise<DomainCheck> {
  const recordName = `${selector}._domainkey.${domain}`;
  const check = { kind: 'dkim' as const, recordName, suggestedValue: null };
  try {
    const found = (await dns.texts(recordName)).filter(isKeyRecord);
    const [record] = found;
    if (record === undefined) {
      const message = `There is no DKIM key at ${recordName}. Add the record that your email provider shows.`;
      return { ...check, foundValues: [], problems: [error('NO_DKIM_KEY', message)] };
    }
    return { ...check, foundValues: found, problems: keyProblems(tagsOf(record)) };
  } catch (failure) {
    if (!(failure instanceof DnsFailure)) throw failure;
    return { ...check, foundValues: [], problems: [dnsFailed] };
  }
}

function keyProblems(tags: ReadonlyMap<string, string>): Problem[] {
  const text = tags.get('p') ?? '';
  if (text === '') {
    const message = 'The DKIM key was revoked (p= is empty). Create a new key at your email provider.';
    return [error('DKIM_REVOKED', message)];
  }
  const bytes = Buffer.from(text, 'base64');
  if (tags.get('k')?.toLowerCase() === 'ed25519') return bytes.length === 32 ? [] : [invalidKey];
  const bits = rsaKeyOf(bytes)?.asymmetricKeyDetails?.modulusLength;
  if (bits === undefined) return [invalidKey];
  if (bits < bitsMin) {
    return [
      error('DKIM_KEY_TOO_SHORT', `The DKIM key has ${bits} bits. Receivers ignore keys with less than ${bitsMin}.`),
    ];
  }
  return bits < bitsGood
    ? [warning('DKIM_KEY_SHORT', `The DKIM key has ${bits} bits. Use a key with ${bitsGood} bits.`)]
    : [];
}

const invalidKey = error(
  'DKIM_INVALID',
  'The DKIM record contains no valid key. Copy it again from your email provider.',
);

function rsaKeyOf(key: Buffer): KeyObject | undefined {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const parsed = createPublicKey({ key, format: 'der', type });
      return parsed.asymmetricKeyType === 'rsa' ? parsed : undefined;
    } catch {
      // The other format is tried, and a key that has neither is reported as invalid.
    }
  }
  return undefined;
}

/** Which DKIM keys to look for. */
interface Selectors {
  /** Those of the email provider. One of them is enough. */
  readonly known: readonly string[];
  /** The one that the owner has entered. */
  readonly entered: string | undefined;
}

/** Checks the DKIM keys of a domain. The selector that the owner has entered replaces those of the provider. */
export async function checkDkim(dns: DnsLookup, domain: string, { known, entered }: Selectors): Promise<DomainCheck[]> {
  const selectors = entered === undefined ? known : [entered];
  if (selectors.length === 0) {
    const message = 'Enter the DKIM selector that your email provider shows, so that Portico can check its key.';
    const problem: Problem = { code: 'DKIM_SELECTOR_UNKNOWN', severity: 'unknown', message };
    const recordName = `*._domainkey.${domain}`;
    return [{ kind: 'dkim', recordName, suggestedValue: null, foundValues: [], problems: [problem] }];
  }
  const checks = await Promise.all(selectors.map(async (selector) => await checkSelector(dns, domain, selector)));
  const found = checks.filter(({ foundValues }) => foundValues.length > 0);
  return found.length > 0 ? found : checks.slice(0, 1);
}
