/** The versions of RFC 9562 with its variant. */
const versions = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;
/** The two forms that name nothing: the nil UUID and the max UUID. */
const special = /0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12}/;

const namingPattern = new RegExp(`^${versions.source}$`, 'i');
/** UUIDs that name something, and the two that do not. */
export const uuidPattern = new RegExp(`^(?:${versions.source}|${special.source})$`, 'i');

/** Returns whether a text is a UUID that can name something: of version 1 to 8 of RFC 9562, in upper or lower case. */
export function isUuid(text: string): boolean {
  return namingPattern.test(text);
}

/** Returns whether a text is a UUID as the server writes it, in lower case. */
export function isStoredUuid(text: string): boolean {
  return isUuid(text) && text === text.toLowerCase();
}
