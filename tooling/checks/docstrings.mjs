import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sourcesBelow } from '../lib/sources.mjs';

/** Words in "s" that are nouns at the beginning of a docstring, or no verbs at all. */
const notVerbs = new Set(
  (
    'Actions Always As Badges Buttons Claims Classes Codes Columns Commands Conditions Deliveries Details Emails Endpoints ' +
    'Errors Events Fields Handlers Headers Hooks Items Its Keys Members Numbers Options Parts Paths Payments Permissions ' +
    'Products Purchases Rules Sessions Settings Status Steps Subqueries Teams This Tokens Types Unless Users Values Words'
  ).split(' '),
);

/**
 * Checks that docstrings of functions, components and methods begin with a verb ("Returns …") and have no chains of
 * "of".
 */
export function check(base) {
  return sourcesBelow(base, ['packages', 'tests', 'tooling', 'site'], /(?<!\.test|\.test-d)\.(tsx?|m[jt]s)$/)
    .filter((file) => !file.includes('/generated/'))
    .flatMap((file) => {
      const text = readFileSync(join(base, file), 'utf8');
      return describedFunctions(file, text).flatMap(({ name, sentence, start }) => {
        const problem = problemOf(sentence);
        if (problem === undefined) return [];
        const line = text.slice(0, start).split('\n').length;
        return [`${file}:${line} describes ${name}: "${sentence}" ${problem} (docs/contribute/style-guide.md#rules).`];
      });
    });
}

function problemOf(sentence) {
  const [word] = sentence.split(/[\s.,:]/, 1);
  if (!/^[A-Z][a-z-]*[a-rt-z]s$/.test(word) || notVerbs.has(word)) return 'Begin with a verb, such as "Returns"';
  if ([...sentence.matchAll(/\bof\b(?!")/g)].length > 2) return 'Use noun compounds instead of a chain of "of"';
}

/** Returns the first sentence of each docstring that belongs to an exported function or to a method. */
export function describedFunctions(file, text) {
  const { program, comments } = parseSync(file, text);
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  return [...exportedFunctions(program)].flatMap(({ name, start }) => {
    const docstring = docstrings.findLast(({ end }) => end <= start);
    if (docstring === undefined || !/^ *\r?\n? *$/.test(text.slice(docstring.end, start))) return [];
    const sentence = firstSentence(docstring.value);
    return sentence === '' ? [] : [{ name, sentence, start: docstring.start }];
  });
}

/** Returns '' for a docstring that has only tags. */
function firstSentence(comment) {
  const [paragraph] = comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .trim()
    .split(/\n\s*\n|^@|^\{@inheritDoc/m, 1);
  return /^.*?(\.(?=\s|$)|$)/.exec(paragraph.replaceAll(/\s+/g, ' ').trim())[0];
}

const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|TSDeclareFunction)$/;
const methods = /^(TSAbstract)?MethodDefinition$/;

function* exportedFunctions({ body }) {
  const exported = new Set(body.flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)));
  for (const statement of body) {
    const { start } = statement;
    const { type, id, declarations, body: content } = statement.declaration ?? statement;
    const name = (id ?? declarations?.[0].id)?.name;
    if (!statement.type.startsWith('Export') && !exported.has(name)) continue;
    if (functions.test(type)) yield { name, start };
    if (functions.test(declarations?.[0].init?.type)) yield { name, start };
    if (type !== 'ClassDeclaration') continue;
    for (const member of content.body)
      if ((methods.test(member.type) || functions.test(member.value?.type)) && !/^(get|constructor)$/.test(member.kind))
        yield { name: member.key.name, start: member.start };
  }
}
