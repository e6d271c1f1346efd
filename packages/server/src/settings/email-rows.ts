import { isIP } from 'node:net';
import { z } from 'zod';
import type { SettingRow } from './setting-row.ts';

/** Returns whether a text is an IP address, perhaps with a port: `10.0.0.2`, `10.0.0.2:5353`, `[fd12::1]:53`. */
function isDnsServer(text: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return isIP(text) !== 0 || isIP(bracketed ?? '') === 6 || isIP(plain ?? '') === 4;
}

const dnsServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine((servers) => servers.length <= 10 && servers.every(isDnsServer));

/** Variables for emails. */
export const emailSettingRows = {
  PORTICO_SMTP_URL: {
    schema: z.string().regex(/^smtps?:\/\//),
    sentence:
      'The SMTP server of the installation. Without one, emails stay in the built-in inbox at /inbox, which production mode disables.',
    allowed: 'a URL that starts with smtp:// or smtps://, with user and password in it',
    fallback: 'emails stay in the built-in inbox',
    secret: true,
  },
  PORTICO_MAIL_FROM: {
    schema: z.email().default('portico@localhost.localdomain'),
    sentence: 'The sender address of emails from the installation.',
    allowed: 'an email address',
    fallback: 'portico@localhost.localdomain, which most SMTP servers reject',
  },
  PORTICO_SMTP_NAME: {
    schema: z
      .string()
      .max(253)
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62}$/i),
    sentence:
      'The name with which the server greets mail servers (EHLO). Large receivers reject a greeting without a full domain name.',
    allowed: 'a domain name with a dot, like "auth.example.com"',
    fallback: 'the host of PORTICO_PUBLIC_URL',
  },
  PORTICO_DNS_SERVERS: {
    schema: dnsServers,
    sentence: 'DNS servers for the check of sending domains (SPF, DKIM and DMARC).',
    allowed: 'up to 10 IP addresses separated by commas, with a port if needed, like "10.0.0.2, [fd12::1]:53"',
    fallback: 'the DNS servers of the system',
  },
  PORTICO_CRON_SECRET: {
    schema: z.string().regex(/^[\x21-\x7e]{16,200}$/),
    sentence: 'The bearer token for `POST /internal/failed-emails-digest`.',
    allowed: 'at least 16 characters without spaces',
    fallback: 'the endpoint rejects all requests',
    secret: true,
  },
  PORTICO_FAILED_EMAILS_DIGEST: {
    schema: z.enum(['on', 'off']).default('on'),
    sentence:
      'Whether project owners get an email about failed emails of their projects. They get at most one in 24 hours, and none if there are no failures.',
    allowed: 'on or off',
    fallback: 'on',
  },
} as const satisfies Record<string, SettingRow>;
