import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { parseSync } from 'vite';

/**
 * The modules of a package that pages load together, by the name of the joined file: those listed, and everything that
 * they import statically. A module belongs to the first group that reaches it.
 *
 * Bundlers of apps make a chunk of each module that both the first page and a lazy part import: the sign-in page of an app
 * was 51 requests. A joined file is one chunk. Modules that some pages do not need stay separate.
 */
export const groupsOf = {
  '@portico/js': {
    client: [
      'apps/client-app.js',
      'areas/users/sessions/partial-user.js',
      'session/seems-signed-in.js',
      'load-ahead.js',
    ],
  },
  '@portico/react': {
    provider: ['provider/portico-provider.js', 'hooks/use-user.js', 'pages/page-boundary.js', 'ui/part-boundary.js'],
    'sign-in': ['pages/sign-in/sign-in.js'],
  },
};

/**
 * Joins compiled modules of a package that pages load together. All other files stay, and import the joined ones.
 *
 * @param folder folder of the package with the manifest to publish. Its `dist` is changed
 * @throws Error if two modules of a group export the same name
 */
export async function joinGroups(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const dist = join(folder, 'dist');
  const modules = new Map(globSync(join(dist, '**/*.js')).map((path) => [path, readModule(path)]));
  const separate = separateModules(manifest, folder, modules);
  const joined = new Map();
  for (const [name, starts] of Object.entries(groupsOf[manifest.name] ?? {})) {
    const reached = [
      ...reachedFrom(
        starts.map((start) => modules.get(join(dist, start))),
        modules,
      ),
    ];
    const members = reached.filter(({ path }) => !separate.has(path) && !joined.has(path));
    for (const { path } of members) joined.set(path, join(dist, `${name}.js`));
    await writeJoined(join(dist, `${name}.js`), members);
  }
  // A star export keeps its file: esbuild finds the origin of a name through `export *`, but bundles all of an index with names.
  const isStarred = new Set(
    [...modules.values()].flatMap(({ statics }) => statics.filter(({ isStar }) => isStar).map(({ to }) => to)),
  );
  for (const module of [...modules.values(), ...[...new Set(joined.values())].map(readModule)]) {
    const { path, names } = module;
    const target = joined.get(path);
    if (target === undefined) writeFileSync(path, withJoined(module, joined));
    else if (isStarred.has(path))
      writeFileSync(path, `export { ${names.join(', ')} } from ${specifier(path, target)};\n`);
    else rmSync(path);
  }
}

const specifier = (from, to) => {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return JSON.stringify(path.startsWith('.') ? path : `./${path}`);
};

/** Reads the imports and the names of the exports of a compiled module. */
function readModule(path) {
  const text = readFileSync(path, 'utf8');
  const { module } = parseSync(path, text);
  const absolute = ({ value }) => (value.startsWith('.') ? resolve(dirname(path), value) : undefined);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => ({
      isStar: entry.exportName.kind === 'None',
      name: entry.exportName.name,
      from: entry.moduleRequest,
    })),
  );
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest,
    isNamespace: entries.some((entry) => entry.importName.kind === 'NamespaceObject'),
  }));
  const statics = [...imports, ...exports.filter(({ from }) => from)].map((one) => ({
    ...one,
    to: absolute(one.from),
  }));
  return {
    path,
    text,
    names: exports.filter(({ isStar }) => !isStar).map(({ name }) => name),
    statics: statics.filter(({ to }) => to !== undefined),
    lazy: module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      resolve(dirname(path), text.slice(start + 1, end - 1)),
    ),
  };
}

/** Returns the paths of modules that stay files: what others import by name, lazy parts, and modules with side effects. */
function separateModules({ exports = {}, imports = {}, sideEffects }, folder, modules) {
  const named = JSON.stringify([exports, imports, sideEffects]).match(/[^"]+\.js(?=")/g) ?? [];
  const lazy = [...modules.values()].flatMap((module) => module.lazy);
  return new Set([...named.flatMap((path) => globSync(resolve(folder, path))), ...lazy]);
}

/** Returns modules and all modules that they import statically. */
function reachedFrom(starts, modules) {
  const reached = new Set(starts);
  // The loop visits what is added to the set, too.
  for (const { statics } of reached) for (const { to } of statics) reached.add(modules.get(to));
  return reached;
}

/** Writes a file with the content and the exports of modules. */
async function writeJoined(target, members) {
  const names = members.flatMap((member) => member.names);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Two modules of ${basename(target)} export ${twice.join(', ')}. Rename one.`);
  const paths = new Set(members.map(({ path }) => path));
  writeFileSync(target, members.map((member) => `export * from ${specifier(target, member.path)};\n`).join(''));
  const bundle = await rolldown({
    input: target,
    cwd: dirname(target),
    treeshake: false,
    external: (id, importer) =>
      importer !== undefined && !paths.has(id.startsWith('.') ? resolve(dirname(importer), id) : id),
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  writeFileSync(target, output[0].code);
}

/** Returns the text of a module with imports of joined files. */
function withJoined({ path, text, statics }, joined) {
  let [changed, position] = ['', 0];
  const own = statics.filter(({ to, isStar }) => joined.has(to) && !isStar);
  const requests = new Map(own.map(({ from, to, isNamespace }) => [from.start, { ...from, to, isNamespace }]));
  for (const { start, end, to, isNamespace } of [...requests.values()].toSorted((a, b) => a.start - b.start)) {
    if (isNamespace) throw new Error(`${path} imports ${to} as a namespace, but it is joined with others.`);
    changed += text.slice(position, start) + specifier(path, joined.get(to));
    position = end;
  }
  return changed + text.slice(position);
}
