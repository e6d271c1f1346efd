import { timingSafeEqual } from 'node:crypto';

/** How bytes are written in a hash. */
export type Encoding = 'base64' | 'hex' | 'utf8';

const patterns: Readonly<Record<Encoding, RegExp>> = {
  // passlib writes a dot for the plus, and no padding.
  base64: /^[A-Za-z0-9+/.]*={0,2}$/,
  hex: /^(?:[0-9a-f]{2})*$/i,
  utf8: /^[^$]*$/,
};

/** Returns the bytes that a text encodes, or undefined if it is not of the encoding, or has too few or too many. */
export function readBytes(text: string | undefined, encoding: Encoding, min: number, max: number): Buffer | undefined {
  if (text === undefined || !patterns[encoding].test(text)) return undefined;
  const bytes = Buffer.from(encoding === 'base64' ? text.replaceAll('.', '+') : text, encoding);
  return bytes.length >= min && bytes.length <= max ? bytes : undefined;
}

/** Returns a whole number within bounds, or undefined. */
export function readNumber(text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Returns the parameters of `name=value,name=value`. */
export function readParameters(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((one) => {
      const [name = '', ...value] = one.split('=');
      return [name, value.join('=')] as const;
    }),
  );
}

/** Compares in constant time. */
export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The ID of a secret key in a hash. */
export const keyIdPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Most bytes of a salt. */
export const saltMax = 128;
/** Bytes of the digests that are accepted: shorter ones match by chance. */
export const [digestMin, digestMax] = [16, 128];
