import type { AdminOwnedProject } from '@portico/react';
import { refreshStudio } from './studio-queries.ts';

/** How the source of a draft is written. */
export type DraftFormat = 'markdown' | 'tsx';

/** Creates a draft with an example text. */
export async function createDraft(
  project: AdminOwnedProject,
  displayName: string,
  format: DraftFormat,
): Promise<{ readonly id: string }> {
  const source = format === 'tsx' ? {} : { tsxSource: await newMarkdown() };
  const created = await project.app.createEmailDraft({ displayName, ...source });
  await refreshStudio(project.id);
  return created;
}

/** Returns the source of a new email in Markdown. The parser is loaded when it is needed. */
async function newMarkdown(): Promise<string> {
  const { markdownStarter, writeMarkdown } = await import('./markdown-source.ts');
  return writeMarkdown(markdownStarter);
}
