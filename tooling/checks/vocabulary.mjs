import { isFunction, parsed, walk } from '../lib/parsed.mjs';
import { lineOf, sourcesOf } from '../lib/sources.mjs';

/** Refused words in declared names, with their replacements (docs/contribute/style-guide.md#words-in-code). */
const words = {
  workspace: 'project',
  tenant: 'tenancy',
  principal: 'caller',
  organization: 'team',
  organisation: 'team',
  guest: 'anonymous user',
  whitelist: 'trusted domain',
  whitelisted: 'trusted',
  allowlist: 'trusted domain',
  dao: 'statement',
  dto: 'wire …',
  repository: 'statement or queries',
  idp: 'identity provider',
  otp: 'one-time code (or TOTP)',
  mfa: 'TOTP',
  jwt: 'access token',
  seat: 'membership',
  buyer: 'customer',
  newsletter: 'notification category',
  utils: 'the name of what it does',
  helpers: 'the name of what it does',
  manager: 'the name of what it does',
};

/** Names of the wire or a library, which may contain refused words (docs/contribute/style-guide.md#words-in-code). */
const wireNames =
  /_|^[A-Z0-9_]+$|jwtVerify|SignJWT|[oO]tpAuth|isMultiFactor|Mfa|MFA|mfa(Url)?$|redirectToMfa|RedirectUrlNotWhitelisted/;

/** Programs about repositories, npm workspaces and package managers. */
const withWordsOfTheirOwn = /^(?:tooling|site)\//;

/** Checks that no declared name of the product contains a refused word, nor its plural. */
export function check(base) {
  return sourcesOf(base).flatMap((file) => {
    if (withWordsOfTheirOwn.test(file)) return [];
    const { text, program } = parsed(base, file);
    const found = new Map();
    const add = (name, start) => {
      const word = refusedWordOf(name);
      if (word !== undefined && !wireNames.test(name) && !found.has(name)) found.set(name, { word, start });
    };
    walk(program, (node) => {
      for (const declared of declaredIn(node)) add(declared.name, declared.start);
    });
    return [...found].map(
      ([name, { word, start }]) =>
        `${file}:${lineOf(text, start)} declares "${name}". Use "${words[word]}" instead of "${word}" (docs/contribute/style-guide.md#words-in-code).`,
    );
  });
}

function refusedWordOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .toLowerCase()
    .split(' ')
    .flatMap((part) => [part, part.replace(/s$/, ''), `${part}s`])
    .find((part) => Object.hasOwn(words, part));
}

const declaring = new Set([
  'VariableDeclarator',
  'ClassDeclaration',
  'ClassExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'MethodDefinition',
  'PropertyDefinition',
  'ImportSpecifier',
]);

/** Returns the names that a node declares. A name that an import or a pattern keeps is declared elsewhere. */
function declaredIn(node) {
  const names = [];
  if (isFunction(node)) names.push(node.id, ...node.params.flatMap(namesIn));
  else if (node.type === 'ImportSpecifier') names.push(node.local.name === node.imported.name ? null : node.local);
  else if (node.type === 'VariableDeclarator') names.push(...namesIn(node.id));
  else if (declaring.has(node.type)) names.push(node.id ?? (node.computed ? null : node.key));
  return names.filter((name) => typeof name?.name === 'string');
}

/** Returns the names in a pattern. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => (one.shorthand ? [] : namesIn(one.value ?? one)));
    default:
      return [];
  }
}
