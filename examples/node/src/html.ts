/** HTML text, which is not escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Creates HTML from a template. Escapes all values that are not `Html`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | null | readonly Html[])[]
): Html {
  return new Html(parts.map((part, index) => part + filled(values[index])).join(''));
}

function filled(value: string | Html | null | undefined | readonly Html[]): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return value instanceof Html ? value.text : value.map(({ text }) => text).join('');
}
