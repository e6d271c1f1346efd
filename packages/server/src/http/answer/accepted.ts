/**
 * Returns the weight, from 0 to 1, that an `accept` or `accept-encoding` header gives to a name. Without a weight it is 1, and 0 for
 * what the header does not list.
 *
 * @param names the name, then the wildcards that include it, the most specific one first
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5
 */
export function weightOf(header: string, ...names: readonly string[]): number {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
      return [name, weight >= 0 && weight <= 1 ? weight : 0];
    }),
  );
  const found = names.find((name) => weights.has(name));
  return found === undefined ? 0 : (weights.get(found) ?? 0);
}

/** Returns whether a client prefers Markdown to HTML. Browsers do not list it, so it wins if both have the same weight. */
export function prefersMarkdown(accept = '*/*'): boolean {
  const weight = weightOf(accept, 'text/markdown');
  return weight > 0 && weight >= weightOf(accept, 'text/html', 'text/*', '*/*');
}
