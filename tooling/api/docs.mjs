/**
 * Parses the docstring of a declaration.
 *
 * @param file file of the declaration; without one, the docstring is empty
 * @param start start of the declaration in the text
 * @returns `{ text, throws, returns, params, examples, deprecated, isInternal }`
 */
export function docOf(file, start) {
  const comment = file?.comments.findLast(({ end }) => end <= start && file.text.slice(end, start).trim() === '');
  const lines = (comment?.value ?? '')
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const doc = { text: '', throws: [], returns: '', params: new Map(), examples: [], deprecated: '', isInternal: false };
  const [first = '', ...blocks] = lines
    .join('\n')
    .split(/(?:^|(?<=[\s.]))@(?=(?:param|returns|throws|example|see|deprecated|internal)\b)/);
  doc.text = first.trim();
  for (const block of blocks) {
    const [, tag, rest] = /^(\w+)\s?([\s\S]*)$/.exec(block);
    readTag(doc, tag, rest.trimEnd());
  }
  return doc;
}

function readTag(doc, tag, text) {
  const line = text.replace(/\s+/g, ' ').trim();
  if (tag === 'throws') doc.throws.push(line);
  if (tag === 'returns') doc.returns = line;
  if (tag === 'deprecated') doc.deprecated = line === '' ? 'Do not use.' : line;
  if (tag === 'internal') doc.isInternal = true;
  if (tag === 'example') doc.examples.push(text.trim());
  if (tag === 'param') {
    const [, name, rest] = /^(\S+)\s*([\s\S]*)$/.exec(line) ?? [];
    if (name !== undefined) doc.params.set(name, rest);
  }
}
