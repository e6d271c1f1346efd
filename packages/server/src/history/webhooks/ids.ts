/** Prefixes of IDs on the wire. */
type Prefix = 'msg' | 'ep' | 'atmpt' | 'app';

/** Returns the ID of a message, endpoint, attempt or application as on the wire: a prefix and a UUID without hyphens. */
export function wireId(prefix: Prefix, uuid: string): string {
  return `${prefix}_${uuid.replaceAll('-', '')}`;
}

/** Returns the UUID of an ID on the wire, or undefined for other text. */
export function uuidOf(prefix: Prefix, id: string): string | undefined {
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
      id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : '',
    ) ?? [];
  return a === undefined ? undefined : [a, b, c, d, e].join('-');
}
