import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { at } from './lib/paths.mjs';

/** Globals in browsers, Node.js, edge runtimes and React Native. */
const everywhere = [
  ...['AbortController', 'AbortSignal', 'Headers', 'URL', 'URLSearchParams', 'TextEncoder', 'atob', 'btoa', 'fetch'],
  ...['clearInterval', 'clearTimeout', 'setInterval', 'setTimeout', 'performance', 'queueMicrotask'],
];

/** Globals of pages and of some runtimes. The code that uses them is only for pages, or looks whether they exist. */
const onPages = [
  ...[
    'Blob',
    'CSS',
    'DOMException',
    'EventTarget',
    'HTMLElement',
    'HTMLInputElement',
    'Image',
    'MutationObserver',
    'Node',
  ],
  ...['PublicKeyCredential', 'addEventListener', 'document', 'getComputedStyle', 'history', 'localStorage', 'location'],
  ...['navigator', 'process', 'removeEventListener', 'requestAnimationFrame', 'sessionStorage', 'window'],
];

/** Globals that React Native lacks, with the only files that may use them. `crypto` is only read by `webCrypto`. */
const onServers = {
  TextDecoder: ['js/areas/history/webhooks/verify-webhook.js', 'js/areas/vault/vault-encryption.js'],
};

/** Names that the language has in every runtime. */
const language = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)'));

/** Returns the names in a pattern, such as that of a parameter. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.value ?? one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

function declaredBy(node) {
  if (node.type === 'VariableDeclarator') return namesIn(node.id);
  if (/^Import\w*Specifier$/.test(node.type)) return [node.local.name];
  if (node.type === 'CatchClause') return namesIn(node.param);
  return [...(node.id?.type === 'Identifier' ? [node.id.name] : []), ...(node.params ?? []).flatMap(namesIn)];
}

/** Returns whether an identifier is the name of a property, and so no variable. */
function isProperty(parent, key) {
  if (parent.type === 'MemberExpression') return key === 'property' && !parent.computed;
  if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(parent.type)) return key === 'key' && !parent.computed;
  return /Specifier$|^MetaProperty$|^Label|^Break|^Continue/.test(parent.type);
}

/** Returns the names that a file uses without declaring them. */
function globalsOf(text) {
  const [used, declared] = [new Set(), new Set()];
  const visit = (node, parent, key) => {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, key);
    if (typeof node?.type !== 'string') return;
    for (const name of declaredBy(node)) declared.add(name);
    if (node.type === 'Identifier' && !isProperty(parent, key)) used.add(node.name);
    for (const [name, value] of Object.entries(node)) if (typeof value === 'object') visit(value, node, name);
  };
  visit(parseAst(text), {}, '');
  return [...used].filter((name) => !declared.has(name) && !language.has(name));
}

function usedInPackages() {
  const found = new Map();
  for (const name of ['js', 'react']) {
    const directory = `packages/${name}/dist`;
    const files = readdirSync(at(directory), { recursive: true }).filter((file) => file.endsWith('.js'));
    for (const file of files) {
      for (const one of globalsOf(readFileSync(at(`${directory}/${file}`), 'utf8'))) {
        found.set(one, [...(found.get(one) ?? []), `${name}/${file}`]);
      }
    }
  }
  return found;
}

test('published packages use only globals that are listed, and those of servers only for servers', () => {
  const found = usedInPackages();
  const others = [...found.keys()].filter((name) => !everywhere.includes(name) && !onPages.includes(name));
  expect(Object.fromEntries(others.map((name) => [name, found.get(name).toSorted()]))).toEqual(onServers);
});
