import { augmentations, documentedPackages, entriesOf, entryPoints, hiddenBehind, inheritedDocs } from './model.mjs';

/**
 * Returns public names without a docstring: exports, members of classes and interfaces, hooks that are added to other
 * packages' objects, and the types behind them. Requires built packages.
 *
 * @returns a message for each
 */
export function undocumentedProblems() {
  return documentedPackages().flatMap(({ folder, manifest }) =>
    entryPoints({ folder, manifest }).flatMap(({ name, path }) => {
      const exported = entriesOf(path).filter(({ home }) => home === folder);
      const behind = hiddenBehind(exported).filter(({ home, members }) => home === folder && members.length > 0);
      const added = [...augmentations(path)].map(([of, members]) => ({
        name: of,
        members,
        parents: [],
        doc: { text: 'elsewhere' },
      }));
      return [...exported, ...behind, ...added].flatMap((entry) => [
        ...(isSilent(entry.doc) ? [`${name}: ${entry.name} has no docstring.`] : []),
        ...entry.members
          .filter((member) => member.docs.every(isSilent) && inheritedDocs(entry, member.name) === undefined)
          .map((member) => `${name}: ${entry.name}.${member.name} has no docstring.`),
      ]);
    }),
  );
}

const isSilent = ({ text, returns, throws, deprecated }) =>
  text === '' && !deprecated && !returns && (throws ?? []).length === 0;
