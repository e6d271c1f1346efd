import { isFunction, parsed } from '../lib/parsed.mjs';
import { lineOf, productSources } from '../lib/sources.mjs';

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
  return productSources(base).flatMap((file) =>
    describedFunctions(parsed(base, file)).flatMap(({ name, sentence, line }) => {
      const problem = problemOf(sentence);
      if (problem === undefined) return [];
      return [`${file}:${line} describes ${name}: "${sentence}" ${problem} (docs/contribute/style-guide.md#rules).`];
    }),
  );
}

function problemOf(sentence) {
  const [word] = sentence.split(/[\s.,:]/, 1);
  if (!/^[A-Z][a-z-]*[a-rt-z]s$/.test(word) || notVerbs.has(word)) return 'Begin with a verb, such as "Returns"';
  if ([...sentence.matchAll(/\bof\b(?!")/g)].length > 2) return 'Use noun compounds instead of a chain of "of"';
}

/** Returns the first sentence of each docstring that belongs to an exported function or to a method. */
function describedFunctions({ text, program, comments }) {
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  if (docstrings.length === 0) return [];
  return [...exportedFunctions(program)].flatMap(({ name, start }) => {
    const docstring = docstrings.findLast(({ end }) => end <= start);
    if (docstring === undefined || !isAbove(text.slice(docstring.end, start))) return [];
    const sentence = firstSentence(docstring.value);
    return sentence === '' ? [] : [{ name, sentence, line: lineOf(text, docstring.start) }];
  });
}

/** Returns whether a docstring with this text behind it describes what follows. Comments may be between. */
const isAbove = (between) => /^ *(?:\r?\n *\/\/.*)*\r?\n? *$/.test(between);

/** Returns '' for a docstring that has only tags. */
function firstSentence(comment) {
  const [paragraph] = comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .trim()
    .split(/\n\s*\n|^@|^\{@inheritDoc/m, 1);
  return /^.*?(\.(?=\s|$)|$)/.exec(paragraph.replaceAll(/\s+/g, ' ').trim())[0];
}

const methods = /^(?:TSAbstract)?MethodDefinition$/;

/** Functions that return the component that they are given. */
const wrappers = new Set(['memo', 'forwardRef']);

/** Returns the exported functions of a file, and the methods of its exported classes and objects. */
function* exportedFunctions({ body }) {
  const exported = new Set(body.flatMap(({ specifiers = [] }) => specifiers.map(({ local }) => local.name)));
  for (const statement of body) {
    const { start } = statement;
    const declared = statement.declaration ?? statement;
    const isExported = (name) => statement.type.startsWith('Export') || exported.has(name);
    if (declared.type === 'VariableDeclaration') {
      for (const [index, { id, init, start: own }] of declared.declarations.entries())
        if (isExported(id.name)) yield* functionsOf(id.name, init, index === 0 ? start : own);
    } else if (isExported(declared.id?.name)) yield* functionsOf(declared.id?.name ?? 'default', declared, start);
  }
}

/** Returns a value if it is a function, or its methods. */
function* functionsOf(name, value, start) {
  const node = unwrapped(value);
  if (isFunction(node)) yield { name, start };
  else
    for (const member of membersOf(node)) if (isMethod(member)) yield { name: nameOf(member.key), start: member.start };
}

/** Returns the value of an expression without its type, or the component that it wraps. */
function unwrapped(node) {
  if (/^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|ParenthesizedExpression)$/.test(node?.type))
    return unwrapped(node.expression);
  const called = node?.type === 'CallExpression' ? (node.callee.property ?? node.callee).name : undefined;
  return wrappers.has(called) ? unwrapped(node.arguments[0]) : node;
}

function membersOf(node) {
  if (node?.type === 'ObjectExpression') return node.properties;
  return /^Class(?:Declaration|Expression)$/.test(node?.type) ? node.body.body : [];
}

function isMethod({ type, kind, value }) {
  return (methods.test(type) || isFunction(unwrapped(value))) && !/^(?:get|set|constructor)$/.test(kind);
}

const nameOf = (key) => key.name ?? key.value ?? 'a method';
