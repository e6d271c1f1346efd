import { augmentations, documentedPackages, entriesOf, entryPoints, hiddenBehind } from './model.mjs';

/**
 * Returns the public API of the published packages as text.
 *
 * @returns {{ path: string, text: string }[]} a page per package; `path` is relative to the root
 */
export function apiReports() {
  return documentedPackages().map((pack) => ({
    path: `docs/api/${pack.folder}.api.md`,
    text: `# The public API of ${pack.manifest.name}

The exports of this package, by name. A change on this page affects all users of the package. \`npm run api\` updates the page,
and \`npm run check\` fails if it is outdated.
${entryPoints(pack)
  .map((entry) => reportOf(pack, entry))
  .join('')}`,
  }));
}

function reportOf({ folder, manifest }, { name, path }) {
  const entries = entriesOf(path);
  const own = entries.filter(({ home }) => home === folder);
  const others = entries.filter(({ home, kind }) => home !== folder && kind !== 'namespace');
  const added = [...augmentations(path)].map(([of, members]) => block(`interface ${of}`, members));
  const errors = entries.filter(({ kind }) => kind === 'namespace');
  return `
## ${name}
${section('Declarations', own.flatMap(printed))}${section('Augmentations of other packages', added.sort())}${section(
  'Not exported, but part of exported types',
  hiddenBehind(own)
    .filter((entry) => entry.home === folder)
    .flatMap(printed),
)}${folder === 'js' ? errors.map(errorsSection).join('') : ''}${section('Re-exports', elsewhere(manifest, [...others, ...(folder === 'js' ? [] : errors)]))}`;
}

/**
 * Returns names from other packages. All exports of a dependency are one line, so that only the dependency's page
 * changes with them.
 */
function elsewhere({ dependencies = {} }, others) {
  const told = new Set();
  const lines = documentedPackages()
    .filter(({ manifest }) => Object.hasOwn(dependencies, manifest.name))
    .flatMap((pack) => {
      const [main] = entryPoints(pack);
      const names = entriesOf(main.path)
        .filter(({ home }) => home === pack.folder)
        .map(({ name }) => name);
      const lacks = names.filter((name) => !others.some((other) => other.name === name));
      if (lacks.length === names.length) return [];
      for (const name of names) told.add(name);
      return `// all exports of ${pack.manifest.name}${lacks.length === 0 ? '' : ` except for ${lacks.join(', ')}`}`;
    });
  return [...lines, ...others.map(({ name }) => name).filter((name) => !told.has(name))];
}

const section = (title, blocks) =>
  blocks.filter((text) => text !== '').length === 0 ? '' : `\n### ${title}\n\n\`\`\`ts\n${blocks.join('\n')}\n\`\`\`\n`;

const errorsSection = ({ name, path }) =>
  section(
    `In ${name}`,
    entriesOf(path).flatMap(({ signatures }) => signatures),
  );

function printed({ kind, signatures, members }) {
  if (kind !== 'class' && kind !== 'interface') return signatures;
  return [block(signatures[0], members)];
}

const block = (head, members) =>
  members.length === 0
    ? `${head} {}`
    : `${head} {\n${members.flatMap(({ signatures }) => signatures.map((text) => `  ${text};`)).join('\n')}\n}`;
