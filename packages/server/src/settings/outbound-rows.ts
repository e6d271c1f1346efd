import { isIP } from 'node:net';
import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** A network in CIDR notation. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
}

/** @returns undefined if the text is neither an address nor a network */
function networkOf(text: string): Network | undefined {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return undefined;
  const length = prefix === undefined ? bits : Number(prefix);
  return length <= bits ? { address, prefix: length } : undefined;
}

const networks = z.string().transform((text, context): readonly Network[] => {
  const found = text.split(',').map(networkOf);
  if (found.every((network) => network !== undefined)) return found;
  context.addIssue({ code: 'custom', message: 'not a list of networks' });
  return z.NEVER;
});

/** Variables for connections to addresses that users enter. */
export const outboundSettingRows = {
  PORTICO_OUTBOUND_ALLOW: {
    schema: networks.default([]),
    sentence:
      'Networks that Portico may connect to when a user enters an address, such as the email server of a project. By default, only public addresses are allowed, and in development mode also the local machine. Email servers in the listed networks do not need TLS.',
    allowed: 'addresses and networks separated by commas, like "10.1.0.0/16, 192.168.7.25, fd12::/16"',
    fallback: 'public addresses only, and TLS is required',
  },
} as const satisfies Record<string, SettingRow>;
