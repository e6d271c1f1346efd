/**
 * Returns the SHA-1 of a text in hex. Browsers only compute digests themselves on pages with https. The IDs of imported users need the same
 * digest everywhere. It protects nothing: an owner chooses the file.
 *
 * @see FIPS 180-4 §6.1
 */
export function sha1Hex(text: string): string {
  const words = paddedWords(new TextEncoder().encode(text));
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let at = 0; at < words.length; at += 16) addBlock(state, words.subarray(at, at + 16));
  return state.map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** Returns the bytes with a single bit, zeros and the length, as words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const words = new Uint32Array((((bytes.length + 8) >> 6) + 1) * 16);
  const write = (byte: number, at: number) => {
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  };
  bytes.forEach(write);
  write(0x80, bytes.length);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function addBlock(state: number[], block: Uint32Array): void {
  const schedule = new Uint32Array(80);
  schedule.set(block);
  const word = (at: number) => schedule[at] ?? 0;
  for (let at = 16; at < 80; at += 1)
    schedule[at] = rotated(word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16), 1);
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let at = 0; at < 80; at += 1) {
    const next = (rotated(a, 5) + mixed(Math.floor(at / 20), b, c, d) + e + word(at)) >>> 0;
    [e, d, c, b, a] = [d, c, rotated(b, 30), a, next];
  }
  for (const [at, value] of [a, b, c, d, e].entries()) state[at] = ((state[at] ?? 0) + value) >>> 0;
}

function rotated(word: number, bits: number): number {
  return ((word << bits) | (word >>> (32 - bits))) >>> 0;
}

/** Returns the function of a round with its constant. */
function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round === 1) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round === 2) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
