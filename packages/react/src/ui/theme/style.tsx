/** Props of `Style`. */
export interface StyleProps {
  /** Name of a sheet. React 19 moves those with a name to the head, once. React 18 leaves them here, with the same effect. */
  readonly name?: string;
  /** Constants of this package, or rules in which no value could end the style. */
  readonly rules: string;
  readonly nonce: string | undefined;
}

/** Adds CSS rules. As a child, React 18 would render their quotes as entities on the server, which are invalid in CSS. */
export function Style({ name, rules, nonce }: StyleProps) {
  const once = name === undefined ? {} : { href: name, precedence: 'low' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: no caller passes rules that could end the style
  return <style {...once} nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />;
}
