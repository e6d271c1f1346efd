import { BlockList, isIP } from 'node:net';
import { DnsFailure, type DnsLookup } from '../../adapters/dns/dns-lookup.ts';
import { type DomainCheck, dnsFailed, error, type Problem, warning } from './check.ts';
import type { MailHost } from './mail-hosts.ts';

/** The limit of RFC 7208 §4.6.4: receivers stop after this many lookups. */
const lookupsMax = 10;
const mailServersMax = 10;
const termsMax = 100;

/** The server that sends the emails. */
interface Server {
  readonly host: string;
  readonly known: MailHost | undefined;
}

function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Checks the SPF record of a domain. @see RFC 7208 */
export async function checkSpf(dns: DnsLookup, domain: string, server: Server): Promise<DomainCheck> {
  const check = { kind: 'spf' as const, recordName: domain };
  const own = termFor(server);
  try {
    const found = (await dns.texts(domain)).filter(isSpf);
    const [record, another] = found;
    if (record === undefined) {
      return { ...check, suggestedValue: `v=spf1 ${own} ~all`, foundValues: [], problems: [noRecord(server)] };
    }
    if (another !== undefined) {
      const message = `The domain has ${found.length} SPF records, so receivers ignore all of them. Combine them into one.`;
      return { ...check, suggestedValue: null, foundValues: found, problems: [error('MULTIPLE_SPF', message)] };
    }
    const walk = new SpfWalk(dns, new Set(await addressesOf(dns, server)), server.known?.include);
    await walk.record(record, domain);
    const problems = walk.problems(record, server);
    const isMissing = problems.some(({ code }) => code === 'HOST_NOT_INCLUDED');
    return { ...check, suggestedValue: isMissing ? withTerm(record, own) : null, foundValues: found, problems };
  } catch (failure) {
    if (!(failure instanceof DnsFailure)) throw failure;
    return { ...check, suggestedValue: null, foundValues: [], problems: [dnsFailed] };
  }
}

/** Returns the term that lets a server send for a domain. */
function termFor({ host, known }: Server): string {
  if (known !== undefined) return `include:${known.include}`;
  const family = isIP(host);
  return family === 0 ? `a:${host}` : `ip${family}:${host}`;
}

function noRecord({ known }: Server): Problem {
  const message = 'The domain has no SPF record, so receivers cannot tell which servers may send its emails.';
  return known?.hasOwnReturnPath === true
    ? warning('NO_SPF', `${message} ${known.name} usually uses a return path of its own, which has one.`)
    : error('NO_SPF', message);
}

/** Adds a term before the last one, which is about all other servers. */
function withTerm(record: string, term: string): string {
  const changed = record.replace(/ ([-~?+]?all|redirect=\S+)\s*$/i, ` ${term} $1`);
  return changed === record ? `${record.trimEnd()} ${term}` : changed;
}

async function addressesOf(dns: DnsLookup, { host, known }: Server): Promise<readonly string[]> {
  if (known !== undefined) return [];
  return isIP(host) === 0 ? await dns.addresses(host) : [host];
}

/** Follows an SPF record like a receiver, up to the limit of lookups. */
class SpfWalk {
  readonly #dns: DnsLookup;
  readonly #addresses: ReadonlySet<string>;
  readonly #include: string | undefined;
  readonly #seen = new Set<string>();
  #lookups = 0;
  #isIncluded = false;
  #isInvalid = false;

  constructor(dns: DnsLookup, addresses: ReadonlySet<string>, include: string | undefined) {
    this.#dns = dns;
    this.#addresses = addresses;
    this.#include = include;
  }

  async record(text: string, domain: string): Promise<void> {
    if (this.#seen.has(domain)) return;
    this.#seen.add(domain);
    for (const term of text.split(/\s+/).slice(1, termsMax)) {
      if (this.#lookups > lookupsMax) return;
      await this.#term(term.toLowerCase(), domain);
    }
  }

  problems(record: string, { host, known }: Server): Problem[] {
    const problems: Problem[] = [];
    if (this.#isInvalid) {
      problems.push(error('INVALID_SPF', 'The SPF record has a part that receivers do not understand.'));
    }
    if (this.#lookups > lookupsMax) {
      const message = `The SPF record needs more than ${lookupsMax} DNS lookups, so receivers ignore it. Remove includes that you do not need.`;
      problems.push(error('TOO_MANY_LOOKUPS', message));
    }
    if (!this.#isIncluded) {
      const name = known?.name ?? host;
      const message = `The SPF record does not include ${name}, which sends your emails.`;
      const isWeaker = known === undefined || known.hasOwnReturnPath;
      problems.push(
        isWeaker ? warning('HOST_NOT_INCLUDED', weaker(message, known)) : error('HOST_NOT_INCLUDED', message),
      );
    }
    if (/ \+?all\s*$/i.test(record)) {
      problems.push(error('SPF_ALLOWS_ALL', 'The SPF record allows all servers. End it with ~all instead.'));
    }
    return problems;
  }

  async #term(term: string, domain: string): Promise<void> {
    const [, name = '', target = ''] = /^[-~?+]?([a-z0-9]+)(?:[:=/](.*))?$/.exec(term) ?? [];
    // Macros name another domain for each email.
    const isMacro = target.includes('%');
    switch (name) {
      case 'ip4':
      case 'ip6':
        return this.#network(target);
      case 'include':
      case 'redirect':
        return await this.#follow(target, isMacro);
      case 'a':
      case 'mx':
        return await this.#hosts(name, /^(?:$|\/|\d+(?:\/|$))/.test(target) ? domain : (target.split('/')[0] ?? ''));
      case 'exists':
      case 'ptr':
        this.#lookups += 1;
        return;
      case 'all':
      case 'exp':
        return;
      default:
        this.#isInvalid ||= !term.includes('=');
    }
  }

  #network(target: string): void {
    const [address = '', prefix] = target.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : Number(prefix);
    if (family === 0 || !Number.isInteger(length) || length < 0 || length > bits) {
      this.#isInvalid = true;
      return;
    }
    const network = new BlockList();
    network.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
    for (const own of this.#addresses) this.#isIncluded ||= network.check(own, isIP(own) === 4 ? 'ipv4' : 'ipv6');
  }

  async #follow(target: string, isMacro: boolean): Promise<void> {
    this.#lookups += 1;
    if (target === this.#include) this.#isIncluded = true;
    if (isMacro || target === '' || this.#lookups > lookupsMax) return;
    const record = (await this.#dns.texts(target)).find(isSpf);
    // An include without a record makes the whole record invalid for receivers.
    if (record === undefined) this.#isInvalid = true;
    else await this.record(record, target);
  }

  async #hosts(name: 'a' | 'mx', target: string): Promise<void> {
    this.#lookups += 1;
    if (this.#addresses.size === 0 || target === '') return;
    const names = name === 'a' ? [target] : (await this.#dns.mailServers(target)).slice(0, mailServersMax);
    const found = await Promise.all(names.map(async (host) => await this.#dns.addresses(host)));
    this.#isIncluded ||= found.flat().some((address) => this.#addresses.has(address));
  }
}

function weaker(message: string, known: MailHost | undefined): string {
  return known === undefined
    ? `${message} Ignore this if it passes emails on to servers that the record includes.`
    : `${message} ${known.name} usually uses a return path of its own, so this matters less than DKIM.`;
}
