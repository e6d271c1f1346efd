import { didYouMean } from '@portico/contract/typos';
import { ConfigurationError } from './errors.ts';

/**
 * Converts the options of a call. In development, a field that the conversion does not read is an error: it would be lost without a
 * word, such as `primaryEmial`.
 *
 * @param call the name of the method, for the message
 * @throws {ConfigurationError} in development, the options have a field that the call does not know
 */
export function converted<T extends object, W>(call: string, options: T, convert: (options: T) => W): W {
  if (!hasEnvironment() || process.env.NODE_ENV === 'production') return convert(options);
  const known = new Set<string>();
  const recorder: ProxyHandler<T> = {
    get: (target, name) => {
      known.add(String(name));
      return Reflect.get(target, name);
    },
  };
  const wire = convert(new Proxy(options, recorder));
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown !== undefined) throw unknownField(call, unknown, didYouMean(unknown, [...known]));
  return wire;
}

/**
 * Refuses fields that look like a misspelled one, in development. Others are allowed: objects that were loaded and changed have more
 * fields than a call sends.
 *
 * @throws {ConfigurationError} a field resembles one that is missing
 */
export function refuseTypos(call: string, given: object, known: readonly string[]): void {
  if (!hasEnvironment() || process.env.NODE_ENV === 'production') return;
  const missing = known.filter((name) => !(name in given));
  for (const name of Object.keys(given)) {
    const suggestion = known.includes(name) ? '' : didYouMean(name, missing);
    if (suggestion !== '') throw unknownField(call, name, suggestion);
  }
}

function unknownField(call: string, name: string, suggestion: string): ConfigurationError {
  return new ConfigurationError(`${call} has no field "${name}".${suggestion}`);
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/**
 * Returns whether `process.env.NODE_ENV` can be read. Bundlers replace the text, and leave out what follows in production. Browsers
 * without a bundler have no environment, and count as production.
 */
/* @__NO_SIDE_EFFECTS__ */
function hasEnvironment(): boolean {
  try {
    return process.env.NODE_ENV !== '';
  } catch {
    return false;
  }
}
