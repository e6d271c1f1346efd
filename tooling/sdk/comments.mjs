import { appName } from '../../packages/js/src/core/codec.ts';

/** Tags of the contract that say how the SDK has an endpoint or a type. They are no part of the docstring. */
const ownTags = /^@(sdk|cached|refreshes|type|opaque)\b ?(.*)$/;

/**
 * Reads the comment above a node.
 *
 * @returns {{ lines: string[], tags: Record<string, string> }} the lines of the docstring, and our tags
 */
export function commentOf({ text, comments }, node) {
  const comment = comments.findLast(
    ({ type, value, end }) => type === 'Block' && value[0] === '*' && end <= node.start,
  );
  if (comment === undefined || !/^\s*$/.test(text.slice(comment.end, node.start))) return { lines: [], tags: {} };
  const tags = {};
  const lines = [];
  for (const line of comment.value
    .replaceAll(/^\s*\*+ ?/gm, '')
    .trim()
    .split('\n')) {
    const [, tag, value] = ownTags.exec(line.trim()) ?? [];
    if (tag === undefined) lines.push(line.trim().replace(/ ?@see .*$/, ''));
    else tags[tag] = value;
  }
  return {
    lines: lines
      .join('\n')
      .trim()
      .split('\n')
      .filter((line, index, all) => line !== '' || all[index - 1] !== ''),
    tags,
  };
}

const columnsMax = 120;

/** Writes a docstring. Paragraphs are wrapped, and tags begin a line if it has several. */
export function docstring(lines, indent = '') {
  const parts = lines
    .join('\n')
    .trim()
    .split(/\n(?=@|\n)/)
    .map((part) => part.replaceAll(/\s*\n\s*/g, ' ').trim());
  if (parts.join('') === '') return '';
  if (parts.length === 1 && indent.length + parts[0].length + 7 <= columnsMax) return `${indent}/** ${parts[0]} */\n`;
  const broken =
    parts.length > 1 ? parts : parts[0].split(/ (?=@\w+ )/).flatMap((part, index) => (index === 0 ? part : ['', part]));
  const wrapped = broken.flatMap((part) => (part === '' ? [''] : wrap(part, indent)));
  const body = wrapped.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('');
  return `${indent}/**\n${body}${indent} */\n`;
}

function wrap(paragraph, indent) {
  const width = columnsMax - indent.length - 3;
  const lines = [''];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1);
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * Returns the docstring of a method from the summary and the description of its endpoint: "List users" → "Lists users." Fields
 * have their names in an app.
 */
export function sentencesOf({ summary, description = '' }) {
  const third = summary.replace(
    /^\w+|(?<=^\w+ and )\w+|(?<=^\w+, )\w+(?= or )|(?<=^\w+(?:, \w+)* or )\w+|(?<=^[^,]*, and )\w+/g,
    thirdPerson,
  );
  const more = description
    .replaceAll(/ ?(?:An addition of Portico|Only Portico has this endpoint)\./g, '')
    .replaceAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g, (_, name) => `\`${appName(name)}\``);
  return [`${third}. ${more}`.trim()];
}

function thirdPerson(verb) {
  if (verb === 'Get') return 'Returns';
  if (/(?:s|x|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
