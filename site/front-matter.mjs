/** Returns the lines before the Markdown of a page. JSON is YAML too. */
export function frontMatter(fields) {
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined);
  return `---\n${lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join('\n')}\n---\n\n`;
}
