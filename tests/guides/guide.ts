import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asUnpublished } from '../../tooling/lib/publication.mjs';
import { fileOfSnippet } from '../../tooling/lib/snippet-files.mjs';

/** A code block of a guide: commands, or the content of a file. */
export type Step =
  | { readonly kind: 'commands'; readonly lines: readonly string[] }
  | { readonly kind: 'file'; readonly path: string; readonly text: string };

/**
 * Reads what a guide tells its reader to do: `sh` blocks are commands, and a block whose first line is a comment with a path,
 * or whose paragraph begins with one, is a file. Other blocks are not steps.
 *
 * @param page path of the guide from the root
 * @param headings the sections to read, in this order. A section ends at the next heading
 * @param wording chooses the texts for before or after the publication of our packages. Default: before
 * @throws if a section is missing or has no steps
 */
export function stepsOf(page: string, headings: readonly string[], wording = asUnpublished): Step[] {
  const text = wording(readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8'));
  const sections = sectionsOf(text);
  return headings.flatMap((heading) => {
    const steps = sections.get(heading);
    if (steps === undefined) throw new Error(`${page} has no section "${heading}".`);
    if (steps.length === 0) throw new Error(`Section "${heading}" of ${page} has no commands or files.`);
    return steps;
  });
}

/** Returns the steps of each section, by heading. */
function sectionsOf(text: string): Map<string, Step[]> {
  const sections = new Map<string, Step[]>();
  let steps: Step[] = [];
  for (const { 1: heading, 2: language, 3: code = '', index } of text.matchAll(
    /^#+ (.+)$|^```(\w+)\n([\s\S]*?)^```/gm,
  )) {
    if (heading !== undefined) {
      steps = [];
      sections.set(heading, steps);
    } else {
      const path = fileOfSnippet(code, text.slice(0, index).trimEnd());
      if (path !== undefined) steps.push({ kind: 'file', path, text: code });
      else if (language === 'sh') steps.push({ kind: 'commands', lines: code.trim().split('\n') });
    }
  }
  return sections;
}
