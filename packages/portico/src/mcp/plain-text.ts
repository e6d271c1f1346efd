/** Returns what a person reads of Markdown: no comments, diagrams, tags, pictures, marks of tables, and links without their addresses. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^```mermaid\n[\s\S]*?^```$/gm, '')
    .split(/(^```[^\n]*\n[\s\S]*?^```$)/m)
    .map((part, nth) => (nth % 2 === 1 ? part.replace(/^```.*$/gm, '') : proseOf(part)))
    .join('')
    .replace(/(?:[ \t]*\n)+/g, '\n')
    .trim();
}

function proseOf(text: string): string {
  const linked = text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\([^()\s]+\)/g, '$1')
    .replace(/^\|?[\s:|-]*-{3,}[\s:|-]*$/gm, '')
    .replace(/^\| *(.+?) *\|$/gm, (_, cells: string) => cells.split(/ *(?<!\\)\| */).join(': '))
    .replace(/^#+ /gm, '');
  return linked
    .split(/`([^`\n]+)`/)
    .map((part, nth) =>
      nth % 2 === 1 ? part : part.replace(/<\/?[a-z][^>]*>/g, ' ').replace(/\*{1,2}(\S[^*\n]*)\*{1,2}/g, '$1'),
    )
    .join('');
}
