import { isIP } from 'node:net';
import type { Settings } from './settings.ts';

type Named = Pick<Settings, 'smtpName' | 'publicUrl'>;

/**
 * Returns the name with which the server greets mail servers: a domain name, or an address literal.
 *
 * @returns undefined if there is no public URL: the mail library chooses the name of the machine
 * @see RFC 5321 §4.1.4
 */
export function mailGreeting({ smtpName, publicUrl }: Named): string | undefined {
  if (smtpName !== undefined) return smtpName;
  if (publicUrl === undefined) return undefined;
  const host = new URL(publicUrl).hostname;
  if (isIP(host) === 4) return `[${host}]`;
  return host.startsWith('[') ? `[IPv6:${host.slice(1)}` : host;
}

/** Names that say nothing about a machine on the internet. @see RFC 2606 · RFC 6762 · RFC 8375 */
const localNames = /(?:^|\.)(?:localhost|localdomain|local|internal|test|invalid|example|home\.arpa)$/i;

/** Returns whether large receivers accept a greeting: a full domain name. */
export function isPublicGreeting(greeting: string | undefined): boolean {
  return greeting?.includes('.') === true && !greeting.startsWith('[') && !localNames.test(greeting);
}
