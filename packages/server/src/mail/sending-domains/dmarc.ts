import { DnsFailure, type DnsLookup } from '../../adapters/dns/dns-lookup.ts';
import { type DomainCheck, dnsFailed, error, warning } from './check.ts';
import { tagsOf } from './dkim.ts';

/** Parent domains that are looked up. Receivers stop as well. */
const parentsMax = 5;

function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(?:;|$)/i.test(text);
}

/** Checks the DMARC record of a domain, which is that of its nearest parent if it has none. @see RFC 7489 */
export async function checkDmarc(dns: DnsLookup, domain: string): Promise<DomainCheck> {
  const check = { kind: 'dmarc' as const, recordName: `_dmarc.${domain}`, suggestedValue: null };
  try {
    for (const name of withParents(domain)) {
      const found = (await dns.texts(`_dmarc.${name}`)).filter(isDmarc);
      if (found.length > 0) return { ...check, recordName: `_dmarc.${name}`, ...recordProblems(found) };
    }
    const message = 'The domain has no DMARC record. Large email providers reject or mark bulk emails of such domains.';
    const suggestedValue = 'v=DMARC1; p=none;';
    return { ...check, suggestedValue, foundValues: [], problems: [error('NO_DMARC', message)] };
  } catch (failure) {
    if (!(failure instanceof DnsFailure)) throw failure;
    return { ...check, foundValues: [], problems: [dnsFailed] };
  }
}

/** Returns a domain with its parents, without the top-level domain. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.')).filter((name) => name.includes('.'));
  return [domain, ...parents.slice(1).slice(-parentsMax)];
}

function recordProblems(foundValues: readonly string[]): Pick<DomainCheck, 'foundValues' | 'problems'> {
  if (foundValues.length > 1) {
    const message = 'The domain has several DMARC records, so receivers ignore all of them. Keep one.';
    return { foundValues, problems: [error('MULTIPLE_DMARC', message)] };
  }
  const policy = tagsOf(foundValues[0] ?? '')
    .get('p')
    ?.toLowerCase();
  if (policy === 'none') {
    const message =
      'The policy p=none only reports. When SPF and DKIM pass, change it to p=quarantine so that nobody can send in your name.';
    return { foundValues, problems: [warning('DMARC_NONE', message)] };
  }
  if (policy === 'quarantine' || policy === 'reject') return { foundValues, problems: [] };
  const message = 'The DMARC record has no policy. Add p=none, p=quarantine or p=reject.';
  return { foundValues, problems: [error('INVALID_DMARC', message)] };
}
