import { formParametersMax } from '@portico/contract';

/**
 * Parses a form. The last value of a repeated parameter counts.
 *
 * @returns undefined if the form has more than 200 parameters
 * @see https://url.spec.whatwg.org/#application/x-www-form-urlencoded
 */
export function parseForm(text: string): Record<string, string> | undefined {
  const count = text.split('&', formParametersMax + 1).length;
  // @guard number-of-parameters-of-form
  return count > formParametersMax ? undefined : Object.fromEntries(new URLSearchParams(text));
}
