/** An opening tag. Text between tags contains no `<`. */
export const tag = /<[a-z][\w-]*(?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|[^\s"'<>]+))?)*\s*\/?>/g;

/** Returns the value of an attribute of an opening tag. */
export function attributeOf(opening, name) {
  const [, quoted, bare] = new RegExp(`\\s${name}=(?:"([^"]*)"|([^\\s"'<>]+))`).exec(opening) ?? [];
  return (quoted ?? bare)?.replaceAll('&#38;', '&').replaceAll('&amp;', '&');
}
