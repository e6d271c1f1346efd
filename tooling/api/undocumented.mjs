import { augmentations, documentedPackages, entriesOf, entryPoints, hiddenBehind, inheritedDocs } from './model.mjs';

/**
 * What is public without saying what it is: exported names, the members of classes and interfaces, hooks that are added to
 * others' objects, and the options and bases behind them. The packages have to be built.
 *
 * @returns a sentence for each
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
