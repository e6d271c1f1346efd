import type { IncomingHttpHeaders } from 'node:http';

/** The prefix of our headers, and the one that clients from 2.8.108 on use instead. */
const prefix = 'x-stack-';
const newPrefix = 'x-hexclave-';

/** Headers of a response that clients look up under the prefix of their request. */
const twins = ['x-stack-known-error', 'x-stack-actual-status'];

/** Returns the name of a header with the new prefix. */
export function newNameOf(name: string): string {
  return name.replace(prefix, newPrefix);
}

/**
 * Copies request headers with the new prefix to those with ours, so that the rest of the server knows one name. An
 * empty value counts as missing.
 *
 * @returns whether the request has headers with the new prefix
 * @see docs/reference/protocol/newer-clients.md#headers
 */
export function adoptNewNames(headers: IncomingHttpHeaders): boolean {
  if (!hasNewNames(headers)) return false;
  for (const name of Object.keys(headers)) {
    if (name.startsWith(newPrefix) && headers[name] !== '') {
      headers[`${prefix}${name.slice(newPrefix.length)}`] = headers[name];
    }
  }
  return true;
}

/** Returns whether a request has headers with the new prefix. */
export function hasNewNames(headers: IncomingHttpHeaders): boolean {
  for (const name in headers) if (name.startsWith(newPrefix)) return true;
  return false;
}

/** Returns the headers that a response repeats for a client with the new prefix. */
export function twinsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    twins.flatMap((name) => (typeof headers[name] === 'string' ? [[newNameOf(name), headers[name]]] : [])),
  );
}
