/** How a file begins, and what it is. */
interface FileKind {
  readonly begin: string;
  /** Where the beginning is. */
  readonly at?: number;
  /** Goes on after the name of the file. */
  readonly is: string;
}

const kinds: readonly FileKind[] = [
  { begin: 'PGDMP', is: 'is a dump in the custom format. Dump with pg_dump --format plain.' },
  { begin: 'SQLite format 3\0', is: 'is a database of SQLite. Write the result of the query in the guide to a file.' },
  { begin: '\xD0\xCF\x11\xE0', is: 'is a spreadsheet of Excel. Save it as CSV in UTF-8.' },
  { begin: '\x28\xB5\x2F\xFD', is: 'is compressed with zstd. Unpack it with unzstd.' },
  { begin: 'BZh', is: 'is compressed with bzip2. Unpack it with bunzip2.' },
  { begin: '\xFD7zXZ', is: 'is compressed with xz. Unpack it with unxz.' },
  { begin: '7z\xBC\xAF', is: 'is a 7z archive. Unpack it.' },
  { begin: 'ustar', at: 257, is: 'is a tar archive. Unpack it.' },
  { begin: 'PAR1', is: 'is a Parquet file. Convert it to JSON lines.' },
  { begin: '%PDF', is: 'is a PDF document. Export the data as JSON or CSV.' },
  { begin: '\xFF\xFE', is: 'is in UTF-16. Save it as UTF-8.' },
  { begin: '\xFE\xFF', is: 'is in UTF-16. Save it as UTF-8.' },
];

/** Bytes that tell what a file is. */
export const headLength = 512;

/** Returns whether a file is compressed with gzip. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Returns what a file is that is no text, with what to do. @returns undefined for other files */
export function foreignKind(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (text.startsWith('PK\x03\x04'))
    return /\[Content_Types\]|xl\//.test(text)
      ? 'is a spreadsheet (.xlsx). Save it as CSV in UTF-8.'
      : 'is a ZIP archive. Unpack it.';
  return kinds.find(({ begin, at = 0 }) => text.startsWith(begin, at))?.is;
}
