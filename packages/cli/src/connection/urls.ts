import { CommandFailure } from '@portico/contract/command-line';
import { withoutSlash } from './variables.ts';

/** Returns a URL without a slash at its end. @throws {CommandFailure} 2: it is not an http or https URL */
export function requireUrl(url: string, what = 'The server URL'): string {
  const { protocol, username, password } = URL.parse(url) ?? {};
  if (username || password)
    throw new CommandFailure(`${what} must not contain a user name or password.`, { exitCode: 2 });
  if (protocol === 'http:' || protocol === 'https:') return withoutSlash(url) ?? url;
  throw new CommandFailure(`${what} must be an http or https URL, but is "${url}".`, { exitCode: 2 });
}
