import type { LogMessage } from '../base/log-messages.ts';
import { isPublicGreeting, mailGreeting } from './mail-greeting.ts';
import type { Settings } from './settings.ts';

/** Returns what an operator should know about the settings of a server in production, a sentence or two each. */
export function productionWarnings(settings: Settings, publicUrl: string): LogMessage<'warn'>[] {
  if (!settings.isProduction) return [];
  const warnings: LogMessage<'warn'>[] = [];
  if (settings.smtpUrl === undefined)
    warnings.push(
      'No mail server: only projects with their own mail server can send emails. Set PORTICO_SMTP_URL to change that.',
    );
  if (settings.publicUrl === undefined)
    warnings.push('No public URL: links in emails begin with the local URL. Set PORTICO_PUBLIC_URL.');
  else if (publicUrl.startsWith('http://'))
    warnings.push(
      'PORTICO_PUBLIC_URL begins with http://: passwords and tokens are sent unencrypted. Use https:// in production.',
    );
  if (settings.publicUrl !== undefined && !isPublicGreeting(mailGreeting(settings)))
    warnings.push(
      'The server greets mail servers with a name that large receivers reject. Set PORTICO_SMTP_NAME to a domain name.',
    );
  if (settings.databaseUrl === undefined)
    warnings.push('The database is embedded: only one process can use it. Make backups, or set PORTICO_DATABASE_URL.');
  return warnings;
}
