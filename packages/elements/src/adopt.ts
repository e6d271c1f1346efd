const adopted = new Map<string, { readonly sheet: CSSStyleSheet; uses: number }>();

/**
 * Adds CSS rules to the document until the returned function is called. A constructed style sheet needs no nonce and no
 * `unsafe-inline` in a Content-Security-Policy.
 */
export function adopt(rules: string): () => void {
  const known = adopted.get(rules);
  const entry = known ?? { sheet: new CSSStyleSheet(), uses: 0 };
  if (known === undefined) {
    entry.sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(entry.sheet);
    adopted.set(rules, entry);
  }
  entry.uses++;
  return () => {
    entry.uses--;
    if (entry.uses > 0) return;
    adopted.delete(rules);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  };
}
