/**
 * Returns the SHA-1 of a text in hex. Browsers only compute digests themselves on pages with https. The IDs of imported users need the same
 * digest everywhere. It protects nothing: an owner chooses the file.
 *
 * @see FIPS 180-4 §6.1
 */
export function sha1Hex(text: string): string {
  const view = padded(utf8.encode(text));
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  for (let start = 0; start < view.byteLength; start += 64) addBlock(state, view, start);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const utf8 = new TextEncoder();
/** The words of a block, and those that are computed of them. */
const schedule = new Int32Array(80);

/** Returns the bytes with a single bit, zeros and the length. */
function padded(bytes: Uint8Array): DataView {
  const length = (((bytes.length + 8) >> 6) + 1) * 64;
  const all = new Uint8Array(length);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function addBlock(state: Int32Array, view: DataView, start: number): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = view.getInt32(start + at * 4);
  for (let at = 16; at < 80; at += 1) {
    const mixed = word(at - 3) ^ word(at - 8) ^ word(at - 14) ^ word(at - 16);
    schedule[at] = (mixed << 1) | (mixed >>> 31);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
  for (let at = 0; at < 80; at += 1) {
    const next = (((a << 5) | (a >>> 27)) + chosen(at, b, c, d) + e + word(at)) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state.set([
    stateOf(state, 0) + a,
    stateOf(state, 1) + b,
    stateOf(state, 2) + c,
    stateOf(state, 3) + d,
    stateOf(state, 4) + e,
  ]);
}

const word = (at: number): number => schedule[at] ?? 0;
const stateOf = (state: Int32Array, at: number): number => state[at] ?? 0;

/** Returns the function of a round with its constant. */
function chosen(at: number, b: number, c: number, d: number): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (at < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
