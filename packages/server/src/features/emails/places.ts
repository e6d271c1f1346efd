/** Characters that Unicode leaves to private use, and that no template writes otherwise. */
const [open, close] = ['\uE000', '\uE001'];
const anyPlace = /\uE000(\w+)\uE001/g;

/** The place in a rendered template where a value goes. */
export function place(name: string): string {
  return `${open}${name}${close}`;
}

/** Puts values into their places. @param write how a value is written there, such as with its markup escaped */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string>>,
  write: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(anyPlace, (_place, name: string) => write(values[name] ?? ''));
}
