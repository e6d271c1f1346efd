/** A network in CIDR notation, IPv4, and its record. */
export type LocatedNetwork = readonly [network: string, record: object];

const recordBits = 24;
const metadataMarker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

/**
 * Makes a location database in the MMDB format, for tests.
 *
 * @param networks networks that do not overlap
 * @returns the content of the file
 * @see https://maxmind.github.io/MaxMind-DB/
 */
export function locationDatabase(networks: readonly LocatedNetwork[]): Buffer {
  const nodes: (number | { readonly data: number } | undefined)[][] = [[undefined, undefined]];
  const records: Buffer[] = [];
  for (const [network, record] of networks) {
    const [address = '', length = '32'] = network.split('/');
    const bits = address.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map(Number));
    let node = 0;
    for (const bit of bits.slice(0, Number(length) - 1)) {
      const next = nodes[node]?.[bit];
      if (typeof next === 'number') node = next;
      else {
        nodes.push([undefined, undefined]);
        (nodes[node] ?? [])[bit] = nodes.length - 1;
        node = nodes.length - 1;
      }
    }
    const last = bits[Number(length) - 1] ?? 0;
    (nodes[node] ?? [])[last] = { data: records.reduce((sum, part) => sum + part.length, 0) };
    records.push(encode(record));
  }
  const tree = Buffer.concat(
    nodes.flatMap((node) =>
      node.map((side) => {
        const bytes = Buffer.alloc(recordBits / 8);
        const value =
          side === undefined ? nodes.length : typeof side === 'number' ? side : nodes.length + 16 + side.data;
        bytes.writeUIntBE(value, 0, 3);
        return bytes;
      }),
    ),
  );
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    database_type: 'Test-City',
    description: { en: 'Test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: recordBits,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...records, metadataMarker, metadata]);
}

const [text, double, map, uint32, array] = [2, 3, 7, 6, 11];

function encode(value: unknown): Buffer {
  if (typeof value === 'string') return sized(text, Buffer.byteLength(value), Buffer.from(value));
  if (Array.isArray(value)) return sized(array, value.length, Buffer.concat(value.map(encode)));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return sized(map, entries.length, Buffer.concat(entries.flat().map(encode)));
  }
  const number = Number(value);
  const bytes = Buffer.alloc(8);
  if (Number.isInteger(number) && number >= 0) {
    bytes.writeUInt32BE(number, 0);
    return sized(uint32, 4, bytes.subarray(0, 4));
  }
  bytes.writeDoubleBE(number, 0);
  return sized(double, 8, bytes);
}

/** Returns the control byte, and the payload. Types above 7 have a second byte. Sizes from 29 to 284 too. */
function sized(type: number, size: number, payload: Buffer): Buffer {
  const inline = Math.min(size, 29);
  const control = type > 7 ? [inline, type - 7] : [(type << 5) | inline];
  return Buffer.concat([Buffer.from(size < 29 ? control : [...control, size - 29]), payload]);
}
