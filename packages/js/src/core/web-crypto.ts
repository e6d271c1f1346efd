import { ConfigurationError } from './errors.ts';

/**
 * Returns the Web Crypto API. Only secrets need it: everything else runs without.
 *
 * @throws {ConfigurationError} the runtime has none, such as React Native
 */
export function webCrypto(): Crypto {
  const { crypto } = globalThis as { readonly crypto?: Crypto };
  if (crypto !== undefined) return crypto;
  throw new ConfigurationError(
    'This runtime has no global crypto, which secrets need. In React Native, import react-native-get-random-values or another polyfill of crypto before the SDK.',
  );
}

/** Returns random digits that are no secret, so they need no Web Crypto API, which not all runtimes have. */
export function randomDigits(): string {
  return Array.from({ length: 5 }, () => Math.floor(Math.random() * 2 ** 32)).join('');
}
