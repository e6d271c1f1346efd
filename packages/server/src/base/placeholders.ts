/** Private-use Unicode characters that no template contains otherwise. */
const [open, close] = ['\uE000', '\uE001'];
const anyPlace = /\uE000(\w+)\uE001/g;

/** Returns the placeholder of a value in a rendered template. */
export function place(name: string): string {
  return `${open}${name}${close}`;
}

/** Replaces placeholders with values. @param write converts a value, for example by escaping its markup */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string>>,
  write: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(anyPlace, (_place, name: string) => write(values[name] ?? ''));
}
