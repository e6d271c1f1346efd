import { formParametersMax } from '@portico/contract';

/**
 * Reads a form. Of a repeated parameter the last one counts.
 *
 * @returns undefined when the form has more than 200 parameters
 * @see https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
export function parseForm(text: string): Record<string, string> | undefined {
  const count = text.split('&', formParametersMax + 1).length;
  return count > formParametersMax ? undefined : Object.fromEntries(new URLSearchParams(text));
}
