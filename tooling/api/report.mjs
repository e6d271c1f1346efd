import { augmentations, documentedPackages, entriesOf, entryPoints, hiddenBehind } from './model.mjs';

/**
 * The public surface of the published packages as text, to be compared.
 *
 * @returns {{ path: string, text: string }[]} a page per package; `path` is relative to the root
 */
export function apiReports() {
  return documentedPackages().map((pack) => ({
    path: `docs/api/${pack.folder}.api.md`,
    text: `# The public API of ${pack.manifest.name}

What others can name of this package, by name. A change here is a change for everybody who uses it. \`npm run api\` writes
this page, and \`npm run check\` fails while it is out of date.
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
${section('Declared here', own.flatMap(printed))}${section('Added to what others declare', added.sort())}${section(
  'Not exported, but part of it',
  hiddenBehind(own)
    .filter((entry) => entry.home === folder)
    .flatMap(printed),
)}${folder === 'js' ? errors.map(errorsSection).join('') : ''}${section('Exported from elsewhere', elsewhere(manifest, [...others, ...(folder === 'js' ? [] : errors)]))}`;
}

/**
 * Names that come from other packages. All that a dependency declares is told in one line, so that its page alone changes
 * when it does.
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
      return `// everything that ${pack.manifest.name} declares${lacks.length === 0 ? '' : `, but ${lacks.join(', ')}`}`;
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
