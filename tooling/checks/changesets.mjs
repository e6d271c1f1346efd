import { readChanges, readers } from '../lib/changelog.mjs';

/** Checks that each change in `.changeset` has a step of the version, and items below the headings of the changelog. */
export function check(base) {
  return readChanges(base).flatMap(({ file, step, sections }) => [
    ...(step === undefined ? [`${file} has no line such as "portico: minor" between its lines of dashes.`] : []),
    ...(sections.size === 0 ? [`${file} describes no change.`] : []),
    ...[...sections.keys()]
      .filter((heading) => !readers.includes(heading))
      .map((heading) =>
        heading === ''
          ? `${file} has text above its first heading. Begin with "### Developers" or another reader.`
          : `${file} has the heading "${heading}". The headings are: ${readers.join(', ')}.`,
      ),
    ...[...sections]
      .filter(([, texts]) =>
        texts.some((text) => text.split(/\n\s*\n|\n(?! )/).some((item) => !/^(?:- | )/.test(item))),
      )
      .map(([heading]) => `${file}: the section "${heading}" is not a list. Begin each change with "- ".`),
  ]);
}
