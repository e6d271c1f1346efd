/** First bytes of each supported format. Formats that can contain scripts, such as SVG, are not supported. */
const beginnings: readonly { readonly type: string; readonly fits: (bytes: Buffer) => boolean }[] = [
  { type: 'image/png', fits: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', fits: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  { type: 'image/gif', fits: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { type: 'image/bmp', fits: (bytes) => bytes.toString('latin1', 0, 2) === 'BM' && bytes.length > 26 },
  {
    type: 'image/webp',
    fits: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** Detects the image type of bytes, ignoring the declared type. @returns undefined if it is not supported */
export function imageTypeOf(bytes: Buffer): string | undefined {
  return beginnings.find(({ fits }) => fits(bytes))?.type;
}
