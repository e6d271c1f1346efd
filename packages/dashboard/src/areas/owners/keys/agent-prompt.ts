import type { EnvironmentFile } from './environment-files.ts';
import type { Framework } from './frameworks.ts';

interface Steps {
  readonly framework: Framework;
  /** Files with the variables of the app. They contain no key: what an agent reads leaves the machine. */
  readonly environment: readonly EnvironmentFile[];
  /** Files to write before the installation, and code. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly install: string;
  /** Address of the guide as Markdown. Undefined for a server without documentation. */
  readonly guideUrl: string | undefined;
}

/** Stands for a key. The developer replaces it. */
export const keyPlaceholder = '…';

/** Returns a prompt with which a coding agent adds sign-up and sign-in to an app. It has the steps of the page, and no keys. */
export function agentPrompt({ framework, environment, files, install, guideUrl }: Steps): string {
  const { text, trial } = framework;
  const block = (content: string) => `\`\`\`\n${content}\n\`\`\``;
  return [
    `Add sign-up and sign-in with Portico to this app (${text}).`,
    ...(guideUrl === undefined ? [] : [`The guide is at ${guideUrl}. Read it first.`]),
    'Never print, commit or ask for secret keys. I fill in the values of the keys myself.',
    ...environment.map(({ title, text: content }) => `Variables (${title}):\n${block(content)}`),
    `Install:\n${block(install)}`,
    ...files.map(({ name, text: content }) => `${name}:\n${block(content)}`),
    'Fit the code into the structure that the app has, and keep its style.',
    `Then try it: ${trial.help}`,
  ].join('\n\n');
}
