/**
 * Returns the path of the file that a code block of a guide shows: the comment in its first line, or the path that begins
 * its paragraph.
 *
 * @param code content of the block
 * @param before the text above the block
 * @returns the path, or undefined for a block that is not a file
 */
export function fileOfSnippet(code, before) {
  return pathIn(code) ?? pathAbove(before);
}

// The code of an Astro page begins after a line of dashes. Components of Vue and Svelte begin with a comment of HTML.
const pathIn = (code) =>
  /^(?:---\n)?(?:\/\/|#|<!--) ([\w./$[\]+-]*\.(?:astro|vue|svelte|html|tsx?|js|py|go|json|env(?:\.local)?|npmrc))(?: -->)?\n/.exec(
    code,
  )?.[1];
const pathAbove = (text) => /(?:^|\n\n)(?:\*\*)?`([\w./$[\]-]+\.(?:tsx?|js))`(?:(?!\n\n)[\s\S])*$/.exec(text)?.[1];
