// Writes the types and calls of the SDK from the contract.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, schemaAt } from '../../packages/contract/src/index.ts';
import { at, root } from '../lib/paths.mjs';
import { sourcesBelow, textOf } from '../lib/sources.mjs';
import { areas, otherFolders, pathTypes, writtenTypes } from './areas.mjs';
import { docstring } from './comments.mjs';
import { declaredEndpoints } from './contract-source.mjs';
import { methodOf, readName, signatureOf } from './methods.mjs';
import { declarationOf, isFlat } from './types.mjs';

const sdk = 'packages/js/src/areas';
const head = (of) => `// Generated from ${of} by \`npm run fix\`.\n`;

/** Folders with generated files. */
export const folders = ['packages/js/src', 'packages/react/src/hooks', 'packages/dashboard/src/lib'];

/** Returns whether `npm run fix` has written a source of the SDK. */
export const isGenerated = (text) => text.startsWith('// Generated from packages/contract');

/**
 * Returns the generated files of the SDK.
 *
 * @returns {Map<string, string>} texts by path, before they are formatted
 */
export function generatedSdk() {
  const types = new Map();
  const methods = new Map(Object.keys(areas).map((name) => [name, []]));
  const order = Object.keys(endpoints);
  const inOrder = declaredEndpoints().sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation));
  for (const declared of inOrder.filter(({ tags }) => tags.sdk !== undefined)) {
    const signature = signatureOf(declared);
    const listed = areas[signature.area];
    const core = listed?.isPart ? 'this[internals]' : 'this.#core';
    const area = { ...listed, core: listed?.caller === undefined ? core : 'caller' };
    if (listed === undefined)
      throw new Error(`${declared.operation}: tooling/sdk/areas.mjs has no area "${signature.area}"`);
    const endpoint = { ...declared, ...atLevel(declared, area.level), signature, area };
    methods.get(signature.area).push(methodOf(endpoint, types));
  }
  const places = new Map([...types].map(([name, { file }]) => [name, typesFileOf(file)]));
  const classes = Object.values(areas).map((area, index) => classOf(area, [...methods.values()][index], places));
  const files = [...typeFiles(types, places), ...classes];
  const all = [...methods.values()].flat();
  const hooks = twinsOf(all, new Set([...types.keys(), ...Object.keys(writtenTypes)]));
  return new Map([...files, barrelOf(files.map(([path]) => path)), hooks, sdkCallsOf(all)]);
}

/** Returns the schemas and the notes of an endpoint for callers of a level. */
function atLevel({ operation, slots }, level) {
  const spec = endpoints[operation];
  const names = ['params', 'query', 'body', 'response'];
  const parts = names.map((slot) => [slot, schemaAt(spec[slot], level)]);
  const notes = names
    .filter((slot) => slots.has(slot))
    .map((slot) => {
      const note = slots.get(slot);
      const isByLevel = spec[slot] !== undefined && !('_zod' in spec[slot]);
      const own = [level, 'server', 'client'].find((one) => note.notes.props.has(one));
      return [slot, isByLevel && own !== undefined ? note.notes.props.get(own) : note];
    });
  return { spec, ...Object.fromEntries(parts), slots: new Map(notes) };
}

/** Returns the file of the types of a contract file: in the folder of the feature, or of its wing if that has none. */
function typesFileOf(file) {
  const [, wing, name] = /^packages\/contract\/src\/(.*)\/([^/]+?)(?:\.\w+)?\.ts$/.exec(file);
  const own = otherFolders[file.slice('packages/contract/src/'.length)];
  const folder = own ?? [wing, posix.dirname(wing)].find((one) => existsSync(at(sdk, one)));
  return `${folder}/${name}.types.ts`;
}

function typeFiles(declared, places) {
  const paths = [...new Set(places.values())];
  return paths.map((path) => {
    const own = [...declared].filter(([name]) => places.get(name) === path);
    const text = own.map(([name]) => declarationOf(declared, name)).join('\n');
    const of = [...new Set(own.map(([, { file }]) => file))].sort().join(', ');
    return [`${sdk}/${path}`, `${head(of)}${importsOf(text, path, places)}\n${text}`];
  });
}

/** Returns the imports of the types that a text names. */
function importsOf(text, path, places) {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/'[^'\n]*'/g, '');
  const from = new Map();
  for (const name of new Set([...code.matchAll(/\b[A-Z]\w+/g)].map(([word]) => word))) {
    const place = places.get(name) ?? writtenTypes[name];
    if (place !== undefined && place !== path) from.set(place, new Set([...(from.get(place) ?? []), name]));
  }
  return [...from]
    .map(([place, names]) => `import type { ${[...names].sort().join(', ')} } from '${specifier(path, place)}';\n`)
    .sort()
    .join('');
}

function specifier(path, place) {
  if (place.startsWith('@')) return place;
  const relative = posix.relative(posix.dirname(posix.join(sdk, path)), posix.join(sdk, place));
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function classOf(area, methods, places) {
  const { file, isPart } = area;
  const text = methods.map((method) => method.text).join('\n');
  const from = (path) => specifier(file, path);
  const isCached = methods.some(({ hook }) => hook !== undefined);
  const paths = Object.values(pathTypes).filter(({ of }) => text.includes(`${of}(`));
  const imports = [
    `import { ${['callAs', 'pick', 'refreshing'].filter((name) => new RegExp(`\\b${name}[(<]`).test(text)).join(', ')} } from '${from('../core/call-as.ts')}';`,
    area.caller === undefined
      ? `import ${isPart ? '{ type AppCore, internals }' : 'type { AppCore }'} from '${from('base/app-core.ts')}';`
      : '',
    isCached && !isPart ? `import { declareHooks } from '${from('../core/hooks.ts')}';` : '',
    isCached ? `import type { Read } from '${from('../core/read.ts')}';` : '',
    ...paths.map((path) => `import { ${path.of} } from '${from(path.file)}';`),
  ];
  return [
    posix.join(sdk, file),
    `${head('packages/contract')}${imports.filter(Boolean).join('\n')}
${importsOf(text, file, places)}
${area.caller === undefined ? `${headOf(area, methods)}\n${text}}` : text}
`,
  ];
}

/** Returns whether a file of calls has no public class. */
const isBase = ({ of }) => of === undefined || of.endsWith('Calls');

function headOf(area, methods) {
  const doc = docstring([isBase(area) ? `${area.says} @internal` : area.says]);
  return `${doc}${area.isPart ? partHead(area) : classHead(area, methods)}`;
}

/** Returns the beginning of a part of an app. The app declares the hooks of its reads. */
const partHead = ({ of }) => `export abstract class ${of} {\n  abstract readonly [internals]: AppCore;\n`;

function classHead({ of }, methods) {
  const hooks = methods
    .filter(({ hook }) => hook !== undefined)
    .map(({ hook, endpoint: { signature } }) => {
      const list = signature.args.map((arg) => arg.name).join(', ');
      const parameters = ['area', list].filter(Boolean).join(', ');
      return `      ${hook.name}: (${parameters}) => area.${readName(signature.name)}(${list}),\n`;
    });
  const block = `\n  static {\n    declareHooks<${of}>(${of}, {\n${hooks.join('')}    });\n  }\n`;
  return `export class ${of} {
  readonly #core: AppCore;
${hooks.length === 0 ? '' : block}
  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }
`;
}

/** Returns the file that exports all public types. */
function barrelOf(paths) {
  const isPublic = (path) => !Object.values(areas).some((area) => isBase(area) && path === posix.join(sdk, area.file));
  const lines = paths
    .filter(isPublic)
    .sort()
    .map((path) => `export type * from './${path.slice('packages/js/src/'.length)}';\n`);
  return ['packages/js/src/generated-types.ts', `${head('packages/contract')}\n${lines.join('')}`];
}

/** Returns the file with the calls that change something, which the dashboard shows as code. */
function sdkCallsOf(methods) {
  const lines = methods
    .filter(({ endpoint: { area, operation, spec, body }, hook }) => {
      const isMethod = area.caller === undefined && area.level === spec.access && hook === undefined;
      return isMethod && !operation.startsWith('GET ') && (body === undefined || isFlat(body));
    })
    .map(({ endpoint: { area, operation, signature }, fields }) => {
      const of = area.isPart ? '' : `${signature.area}.`;
      return `  '${operation}': '${of}${signature.name}(${fields.join(', ')})',\n`;
    });
  return [
    'packages/dashboard/src/lib/sdk-calls.ts',
    `${head('packages/contract')}
/** Methods of the SDK by operation, with the fields of their arguments. \`{}\` is an object of all that are left. */
export const sdkCalls: Readonly<Record<string, string>> = {
${lines.join('')}};
`,
  ];
}

/** Returns the file with the types of the hooks of React. @param names of all types that `@portico/js` exports */
function twinsOf(methods, names) {
  const blocks = Map.groupBy(
    methods.filter(({ hook }) => hook !== undefined),
    ({ endpoint }) => endpoint.area.shown ?? endpoint.area.of,
  );
  const text = [...blocks]
    .map(([name, shown]) => {
      const hooks = shown.map(({ hook }) => `${docstring([hook.doc], '    ')}    ${hook.signature};\n`);
      return `  interface ${name} {\n${hooks.join('')}  }\n`;
    })
    .join('');
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const used = [...new Set([...code.matchAll(/\b[A-Z]\w+/g)].map(([word]) => word))].filter((word) => names.has(word));
  return [
    'packages/react/src/hooks/generated-twins.ts',
    `${head('packages/contract')}import type { ${used.sort().join(', ')} } from '@portico/js';

/** The hooks of calls that are written from the contract, such as \`app.emails.useThemes()\`. */
declare module '@portico/js' {
${text}}
`,
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = generatedSdk();
  for (const path of sourcesBelow(root, folders))
    if (!files.has(path) && isGenerated(textOf(root, path))) rmSync(at(path));
  for (const [path, text] of files) writeFileSync(at(path), text);
}
