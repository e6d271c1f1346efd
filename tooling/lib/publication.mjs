/**
 * Texts in Markdown that change when a package is published:
 *
 *     <!-- until portico is published -->
 *     what is true before
 *     <!-- then
 *     what is true afterwards
 *     -->
 *
 * Readers see the first part, since the second one is a comment. All lines of a block have the indentation of its first line.
 */
const block = /^( *)<!-- until (\S+) is published -->\n([\s\S]*?)^\1<!-- then\n([\s\S]*?)^\1-->\n/gm;

/**
 * Returns a text as it is after some packages have been published.
 *
 * @param isPublished receives the name of a package. Default: all of them are published
 */
export function asPublished(text, isPublished = () => true) {
  return text.replace(block, (whole, _indent, name, _before, after) => (isPublished(name) ? after : whole));
}

/** Returns a text without the parts that are hidden until a package is published. Line numbers stay the same. */
export function asUnpublished(text) {
  return text.replace(
    block,
    (whole, _indent, _name, before) =>
      `\n${before}${'\n'.repeat(whole.split('\n').length - before.split('\n').length - 1)}`,
  );
}

/** Returns the names of the packages for which a text has a block. */
export function awaitedIn(text) {
  return [...text.matchAll(block)].map(([, , name]) => name);
}
