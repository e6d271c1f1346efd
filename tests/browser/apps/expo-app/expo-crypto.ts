import type { DeviceCrypto } from '@portico/expo/core/modules.ts';

/** Takes the place of `expo-crypto`, which does the same in a browser. */
export const getRandomBytesAsync: DeviceCrypto['getRandomBytesAsync'] = async (count) =>
  crypto.getRandomValues(new Uint8Array(count));

export const digestStringAsync: DeviceCrypto['digestStringAsync'] = async (algorithm, text) => {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
};
