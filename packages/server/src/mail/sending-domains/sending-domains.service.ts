import type { DnsLookup } from '../../adapters/dns/dns-lookup.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { type DomainCheck, error, warning } from './check.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { isPublicDomain, mailHostOf } from './mail-hosts.ts';
import { checkSpf } from './spf.ts';

/** The DNS records of a sending domain, and what is wrong with them. */
export interface SendingDomain {
  /** Null if the project uses the shared server. */
  readonly domain: string | null;
  /** Name of the email provider, if it is a known one. */
  readonly provider: string | null;
  readonly checks: readonly DomainCheck[];
}

/** Checks in progress in this process. Each takes up to a few seconds and does up to about sixty lookups. */
let underWay = 0;
const underWayMax = 20;

/**
 * Checks the DNS records of the domain of the sender address.
 *
 * @param selector DKIM selector that the owner has entered. Default: those of the email provider, if they are known
 * @throws {Refusal} 429, this process checks many domains already
 */
export async function checkSendingDomain(
  { platform, project }: TenancyContext,
  selector: string | undefined,
): Promise<SendingDomain> {
  const { isShared, host = '', senderEmail = '' } = project.config.emails.server;
  const domain = senderEmail.split('@').at(-1)?.toLowerCase() ?? '';
  if (isShared || domain === '') return { domain: null, provider: null, checks: [] };
  const provider = mailHostOf(host)?.name ?? null;
  if (underWay >= underWayMax) throw new Refusal(429, 'Too many domains are being checked. Try again in a minute.');
  underWay += 1;
  const dns = platform.dnsLookup();
  try {
    return { domain, provider, checks: await checkDomain(dns, { domain, host, selector }) };
  } finally {
    dns.close();
    underWay -= 1;
  }
}

/**
 * Checks the DNS records of a domain from which a mail server sends.
 *
 * @param sender.host of the mail server
 * @param sender.selector DKIM selector. Default: those of the email provider, if they are known
 */
export async function checkDomain(
  dns: DnsLookup,
  {
    domain,
    host,
    selector,
  }: { readonly domain: string; readonly host: string; readonly selector?: string | undefined },
): Promise<readonly DomainCheck[]> {
  const known = mailHostOf(host);
  if (isPublicDomain(domain)) return [publicDomainCheck(domain, known?.name)];
  const [spf, dkim, dmarc] = await Promise.all([
    checkSpf(dns, domain, { host, known }),
    checkDkim(dns, domain, { known: known?.selectors ?? [], entered: selector }),
    checkDmarc(dns, domain),
  ]);
  return [spf, ...dkim, dmarc];
}

/** Addresses of public mailboxes may be sent from their own provider only, and look unprofessional even then. */
function publicDomainCheck(domain: string, provider: string | undefined): DomainCheck {
  const isOwn = provider === 'Google' && (domain === 'gmail.com' || domain === 'googlemail.com');
  const message = isOwn
    ? `Everyone can have an address at ${domain}, and Google limits the number of emails. Send from a domain of your own.`
    : `Everyone can have an address at ${domain}, and its provider tells receivers to reject emails of other servers. Send from a domain of your own.`;
  const problem = isOwn ? warning('PUBLIC_DOMAIN', message) : error('PUBLIC_DOMAIN', message);
  return { kind: 'domain', recordName: domain, suggestedValue: null, foundValues: [], problems: [problem] };
}
