import { readdirSync } from 'node:fs';
import { at, root } from './paths.mjs';

/** The checks that read the generated pages, which are written when the types are. */
const ofDocuments = new Set(['docs-links', 'page-sizes', 'plain-english', 'references', 'unpublished-commands']);

/** Returns the problems that the checks of `tooling/checks` find without the generated pages. */
export const problemsOfSources = () => problemsOf((name) => !ofDocuments.has(name));

/** Returns the problems that the other checks find in documents, the generated ones too. */
export const problemsOfDocuments = () => problemsOf((name) => ofDocuments.has(name));

async function problemsOf(isChosen) {
  const problems = [];
  for (const file of readdirSync(at('tooling/checks')).sort()) {
    if (file.includes('.test.') || !isChosen(file.replace('.mjs', ''))) continue;
    const { check } = await import(new URL(`../checks/${file}`, import.meta.url));
    problems.push(...check(root));
  }
  return problems;
}
