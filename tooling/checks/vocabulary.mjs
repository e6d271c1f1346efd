import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sourcesBelow } from '../lib/sources.mjs';

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
  /_|^[A-Z0-9_]+$|jwtVerify|SignJWT|otpAuthEnabled|OtpAuth|isMultiFactor|Mfa|mfa(Url)?$|redirectToMfa|RedirectUrlNotWhitelisted/;

/** Checks that no declared name contains a refused word. */
export function check(base) {
  return sourcesBelow(base, ['packages', 'tests', 'bench'], /\.tsx?$/).flatMap((file) => {
    const text = readFileSync(join(base, file), 'utf8');
    const found = new Map();
    for (const { name, start } of declaredNames(parseSync(file, text).program)) {
      const word = name
        .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(' ')
        .find((part) => Object.hasOwn(words, part));
      if (word !== undefined && !wireNames.test(name) && !found.has(name)) found.set(name, { word, start });
    }
    return [...found].map(
      ([name, { word, start }]) =>
        `${file}:${text.slice(0, start).split('\n').length} declares "${name}". Use "${words[word]}" instead of "${word}" (docs/contribute/style-guide.md#words-in-code).`,
    );
  });
}

const declaring = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

function* declaredNames(node) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* declaredNames(one);
    return;
  }
  if (declaring.has(node.type) && node.id?.type === 'Identifier') yield { name: node.id.name, start: node.id.start };
  for (const [key, value] of Object.entries(node))
    if (key !== 'id' && typeof value === 'object') yield* declaredNames(value);
}
