import { Resolver } from 'node:dns/promises';

/** DNS did not respond, or not in time. */
export class DnsFailure extends Error {
  override readonly name = 'DnsFailure';
}

/** Looks up DNS records for one check. Answers are cut to a reasonable size: their senders are not trusted. */
export interface DnsLookup {
  /** Returns the TXT records of a name, without those that are too long. @throws {DnsFailure} */
  texts(name: string): Promise<readonly string[]>;
  /** Returns the IP addresses of a name. @throws {DnsFailure} */
  addresses(name: string): Promise<readonly string[]>;
  /** Returns the names of the mail servers of a domain. @throws {DnsFailure} */
  mailServers(name: string): Promise<readonly string[]>;
  /** Aborts all lookups. */
  close(): void;
}

/** Creates lookups that share a time limit. */
export type CreateDnsLookup = () => DnsLookup;

const limits = { timeout: 2000, tries: 2 } as const;

/** Time limit for all lookups of a check. */
const allMillisMax = 8000;
const recordsMax = 50;
const textLengthMax = 4096;

/** Codes for names that exist without such records, or do not exist. */
const absent = ['ENODATA', 'ENOTFOUND'];
/** Names that cannot be looked up, such as ones with labels of more than 63 characters. */
const impossible = ['EBADNAME'];

/**
 * Creates lookups with the DNS servers of the operator or the system.
 *
 * @param servers addresses with optional ports. Undefined for those of the system
 */
export function createDnsLookups(servers: readonly string[] | undefined): CreateDnsLookup {
  return () => {
    const resolver = new Resolver(limits);
    if (servers !== undefined) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), allMillisMax);

    const found = async <T>(lookup: Promise<T[]>): Promise<T[]> => {
      try {
        return (await lookup).slice(0, recordsMax);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (absent.includes(code) || impossible.includes(code)) return [];
        throw new DnsFailure(`DNS failed: ${code}`, { cause: error });
      }
    };

    return {
      texts: async (name) =>
        (await found(resolver.resolveTxt(name)))
          .map((parts) => parts.join('').replaceAll(/\p{Cc}/gu, ' '))
          .filter((text) => text.length <= textLengthMax),
      addresses: async (name) => {
        const families = [found(resolver.resolve4(name)), found(resolver.resolve6(name))];
        return (await Promise.all(families)).flat();
      },
      mailServers: async (name) => (await found(resolver.resolveMx(name))).map(({ exchange }) => exchange),
      close: () => {
        clearTimeout(timer);
        resolver.cancel();
      },
    };
  };
}
