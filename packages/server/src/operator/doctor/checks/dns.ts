import { createDnsLookups } from '../../../adapters/dns/dns-lookup.ts';
import { checkDomain, type DomainCheck } from '../../../mail/sending-domains/index.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '../finding.ts';

/** Checks the DNS records of the sender address of the installation. */
export const checkDns: Check = async ({ settings: { smtpUrl, mailFrom, dnsServers } }, signal) => {
  const domain = mailFrom.split('@').at(-1)?.toLowerCase() ?? '';
  if (smtpUrl === undefined) return [skipped('There is no mail server, so no domain sends emails.')];
  if (/(?:^|\.)(?:localhost|localdomain|internal|local|test|invalid)$/.test(domain))
    return [
      problem(
        `Emails come from ${mailFrom}, which no receiver accepts.`,
        'Set PORTICO_MAIL_FROM to an address of your domain.',
      ),
    ];
  const dns = createDnsLookups(dnsServers)();
  signal.addEventListener('abort', dns.close);
  try {
    const checks = await checkDomain(dns, { domain, host: new URL(smtpUrl).hostname });
    return checks.flatMap(findingsOf);
  } finally {
    dns.close();
  }
};

function findingsOf({ kind, recordName, problems, suggestedValue }: DomainCheck): readonly Finding[] {
  const name = kind.toUpperCase();
  if (problems.length === 0) return [ok(`${name} of ${recordName} is right.`)];
  return problems.map(({ severity, message, code }) => {
    if (severity === 'unknown') return skipped(`${name} of ${recordName} was not checked. ${message}`);
    const [sentence = '', ...rest] = message.split(/(?<=\.) (?=[A-Z])/);
    const value = suggestedValue === null ? '' : ` Suggested TXT record of ${recordName}: ${suggestedValue}`;
    const remedy = `${rest.join(' ')}${value}`.trim() || `Change the TXT record of ${recordName} (${code}).`;
    return severity === 'error' ? problem(sentence, remedy) : warning(sentence, remedy);
  });
}
