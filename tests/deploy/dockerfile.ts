import { readFileSync } from 'node:fs';

/** An instruction of a Dockerfile. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** What a stage does, in its order. */
export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly steps: readonly Instruction[];
}

/** The stages of a Dockerfile. */
export interface Dockerfile {
  /** Arguments before the first stage, with their defaults. */
  readonly args: ReadonlyMap<string, string>;
  readonly stages: readonly Stage[];
}

const names =
  /^(?:ADD|ARG|CMD|COPY|ENTRYPOINT|ENV|EXPOSE|FROM|HEALTHCHECK|LABEL|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)$/;

/** Reads a Dockerfile. @throws if its syntax is wrong */
export function readDockerfile(path: string): Dockerfile {
  const args = new Map<string, string>();
  const stages: { base: string; name: string | undefined; steps: Instruction[] }[] = [];
  for (const { name, text } of instructionsIn(readFileSync(path, 'utf8'))) {
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [, base = '', as] = /^(\S+)(?: AS (\w+))?$/.exec(text) ?? [];
      if (base === '') throw new Error(`FROM ${text}`);
      stages.push({ base: base.replace(/\$\{(\w+)\}/g, (_all, arg) => args.get(arg) ?? ''), name: as, steps: [] });
    } else if (stage !== undefined) stage.steps.push({ name, text });
    else if (name === 'ARG') {
      const [key = '', value = ''] = text.split('=', 2);
      args.set(key, value);
    } else throw new Error(`${name} is before the first stage.`);
  }
  return { args, stages };
}

function instructionsIn(text: string): Instruction[] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+) (.+)$/.exec(line) ?? [];
      if (!names.test(name)) throw new Error(`This is no instruction: ${line}`);
      return { name, text: rest.trim() };
    });
}

/** Returns the words of an instruction in the form of JSON, such as `CMD ["start"]`. @throws for another form */
export function wordsOf({ steps }: Stage, name: string): string[] {
  const found = steps.findLast((step) => step.name === name)?.text ?? '[]';
  const words: unknown = JSON.parse(found.slice(found.indexOf('[')));
  if (!Array.isArray(words)) throw new Error(`${name} ${found}`);
  return words.map(String);
}

/** Returns the variables of a stage. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const texts = steps.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(texts.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]));
}

/**
 * Returns whether a name fits the pattern of COPY.
 *
 * @see https://pkg.go.dev/path/filepath#Match
 */
export function isCopied(pattern: string, name: string): boolean {
  const expression = pattern
    .replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
  return new RegExp(`^${expression}$`).test(name);
}
