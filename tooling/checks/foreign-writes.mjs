import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { partOf } from '../boundaries.mjs';
import { parsed, walk } from '../lib/parsed.mjs';
import { lineOf, packageSources, textOf as read } from '../lib/sources.mjs';
import { namesSql, sourceOf, staticTexts, unknown } from '../lib/static-text.mjs';

const tables = 'packages/server/src/db/tables/index.ts';

/**
 * Functions of libraries and of `db` that do not write to the table that they are given. All others count as writing, except those of
 * files that this check reads: they would write there.
 */
const readers = new Set([
  ...['selectFrom', 'from', 'using', 'with', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'],
  ...['innerJoinLateral', 'leftJoinLateral', 'where', 'as', 'scoped', 'keys', 'entries', 'has'],
]);

/** Functions that write to the table that they are given. It must be visible at the call. */
const writers = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'insertSelect',
  'deleteSome',
]);

const name = String.raw`(?:only\s+)?(?:"?\w+"?\s*\.\s*)?"?[\w\0]+"?`;
const verbs = String.raw`insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?:alter|drop)\s+table(?:\s+if\s+exists)?|copy`;
const writes = new RegExp(
  String.raw`(?<!\b(?:for|do|key|after|before|or|on)\s+)\b(${verbs})\s+(${name}(?:\s*,\s*${name})*)`,
  'gi',
);

/** How a statement goes on. A text that is not marked as SQL is one if it does. */
const goesOn = /^\s*(?:$|;|\(|(?:as\s+)?(?:\w+\s+)?(?:set|using|where|default|values|select|returning)\b)/i;
const copiesIn = /^\s*(?:\([^)]*\))?\s*from\b/i;

/** Writes that stay for now, with the reason. Remove an entry with its write: the list only shrinks. */
const knownWrites = [
  {
    file: 'packages/server/src/ground/data-keys/text-columns.ts',
    table: unknown,
    reason: 'Encrypts sealed columns again: each feature names its columns, in the list of sealed records.',
  },
  {
    file: 'packages/server/src/kernel/sealed-values.ts',
    table: unknown,
    reason: 'Encrypts sealed columns again: each feature names its columns, in the list of sealed records.',
  },
  {
    file: 'packages/server/src/mail/emails/erased-emails.ts',
    table: 'email_failures',
    reason: 'Digests read emails, so emails cannot import them. One statement erases an email and its failure.',
  },
];

/** Checks that only the part of the server that owns a table writes to it. `db/tables/index.ts` lists the owners. */
export function check(base, known = knownWrites) {
  const owners = ownersOf(base);
  if (owners.size === 0) return [];
  const found = packageSources(base)
    .filter(isRead)
    .flatMap((file) => writesIn(base, file, owners));
  const isKnown = (write) => known.some(({ file, table }) => file === write.file && table === write.table);
  return [
    ...found.filter((one) => !isKnown(one)).map(({ problem }) => problem),
    ...known
      .filter((one) => !found.some(({ file, table }) => file === one.file && table === one.table))
      .map(({ file, table }) => `${file} no longer writes to ${table}. Remove it from knownWrites.`),
  ];
}

const isRead = (file) => /^packages\/server\/src\/(?!db\/)/.test(file);

/** Returns the writes of a file to tables of other parts. */
function writesIn(base, file, owners) {
  const { text, program } = parsed(base, file);
  const { textOf, constant } = staticTexts(base, file);
  const found = new Map();
  const add = (node, table) => {
    const line = lineOf(text, node.start);
    const owner = owners.get(table);
    if (table !== unknown && (owner === undefined || owner === partOf(file))) return;
    const problem =
      table === unknown
        ? `${file}:${line} writes to a table that is not named there. Name it, so that this check sees it.`
        : `${file}:${line} writes to ${table}, which belongs to "${owner}". Call a function of ${owner}/index.ts instead.`;
    found.set(`${line} ${table}`, { file, table, problem });
  };
  walk(program, (node, parents) => {
    if (node.type === 'CallExpression' && node.callee.object?.name === 'sql') {
      for (const table of tablesOfSql(textOf(node.arguments[0]), true)) add(node, table);
    } else if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const source = sourceOf(base, file, node.callee.object?.name ?? node.callee.name);
      if (source === undefined || !isRead(source))
        for (const table of tablesOfCall(node, textOf, constant)) add(node, table);
    } else if (node.type === 'TemplateLiteral' || typeof node.value === 'string') {
      for (const table of tablesOfSql(textOf(node), isSql(parents))) add(node, table);
    }
  });
  return [...found.values()];
}

/** Returns the tables that a call of a function that does not only read mentions. */
function tablesOfCall({ callee, arguments: given }, textOf, constant) {
  const called = callee.property?.name ?? callee.property?.value ?? callee.name ?? '';
  if (readers.has(called) || namesSql(callee)) return [];
  const found = given.flatMap((one) => [...textsIn(one, textOf, constant)]);
  const isHidden = writers.has(called) && given.length > 0 && found.every((text) => text.includes(unknown));
  return [...(isHidden ? [unknown] : []), ...found.flatMap(tableIn)];
}

/** Returns the texts in an argument, also in lists, objects and alternatives, but not those of calls and functions in it. */
function* textsIn(node, textOf, constant) {
  const declared = node?.type === 'Identifier' ? constant(node.name, new Set())?.node : undefined;
  const value = declared?.type === 'TSAsExpression' ? declared.expression : (declared ?? node);
  const below = {
    ArrayExpression: () => value.elements,
    ObjectExpression: () => value.properties.map((one) => one.value ?? one.argument),
    ConditionalExpression: () => [value.consequent, value.alternate],
    LogicalExpression: () => [value.left, value.right],
    SpreadElement: () => [value.argument],
    TSAsExpression: () => [value.expression],
    CallExpression: () => [],
    ArrowFunctionExpression: () => [],
  }[value?.type];
  if (below === undefined) yield textOf(node);
  else for (const one of below()) yield* textsIn(one, textOf, constant);
}

const mention = /^\s*(?:"?public"?\s*\.\s*)?"?(\w+)"?(?:\s+as\s+"?\w+"?)?\s*$/i;

/** Returns the table of a text such as `teams`, `public.teams` or `teams as t`. */
const tableIn = (text) => {
  const [, table] = mention.exec(text) ?? [];
  return table === undefined ? [] : [table.toLowerCase()];
};

/** Returns whether a text is marked as SQL. */
function isSql(parents) {
  const parent = parents.at(-1);
  if (parent?.type === 'TaggedTemplateExpression')
    return parent.tag.name === 'sql' || parent.tag.property?.name === 'raw';
  return parent?.type === 'CallExpression' && parent.callee.object?.name === 'sql';
}

/** Returns the tables to which a text writes, if it is SQL. */
function* tablesOfSql(text, isMarked) {
  const sql = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  for (const { 0: found, 1: verb, 2: names, index } of sql.matchAll(writes)) {
    const rest = sql.slice(index + found.length);
    if (/^copy/i.test(verb) ? !copiesIn.test(rest) : !isMarked && !goesOn.test(rest)) continue;
    for (const one of names.split(',')) {
      const table = one
        .trim()
        .replaceAll(/^only\s+|"/gi, '')
        .split('.')
        .at(-1)
        .trim()
        .toLowerCase();
      if (!table.includes(unknown)) yield table;
      else if (isMarked) yield unknown;
    }
  }
}

/** Parses the rows `table: 'owner'` of the object `tableOwners`. */
function ownersOf(base) {
  if (!existsSync(join(base, tables))) return new Map();
  const body = /tableOwners[^=]*=\s*{([\s\S]*?)}/.exec(read(base, tables))?.[1] ?? '';
  return new Map(
    [...body.matchAll(/['"]?(\w+)['"]?\s*:\s*['"]([\w-]+(?:\/[\w-]+)?)['"]/g)].map((match) => [match[1], match[2]]),
  );
}
