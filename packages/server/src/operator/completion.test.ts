import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commands } from '../commands.ts';
import type { LocalRun } from './local-command.ts';

const none: Omit<LocalRun, 'argument'> = { settings: () => expect.fail('needs no settings'), options: new Set() };

async function scriptFor(shell: string | undefined): Promise<string> {
  const { completion } = commands;
  if (completion === undefined || !('runHere' in completion)) return expect.fail('There is no such command.');
  const { lines } = await completion.runHere({ ...none, argument: shell });
  return lines.join('\n');
}

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

test.runIf(has('bash'))('bash completes commands, options and files', async () => {
  const script = await scriptFor('bash');
  // One process for all, because starting one takes long on a busy machine.
  const complete = (lines: readonly string[]) => {
    const calls = lines.map((line) => {
      const words = line.split(' ').map((word) => JSON.stringify(word));
      return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _portico; echo "\${COMPREPLY[@]}"`;
    });
    const output = execFileSync('bash', ['-c', [script, ...calls].join('\n')], { encoding: 'utf8', cwd: '/usr' });
    return output.split('\n').map((line) => line.split(' '));
  };
  const [all, vault, ofVault, options, files, ofRotate, shells] = complete([
    'portico ',
    'portico va',
    'portico vault ',
    'portico restore --',
    'portico restore shar',
    'portico rotate s',
    'portico completion f',
  ]);
  expect(all).toEqual(expect.arrayContaining(['start', ...Object.keys(commands).map(first)]));
  expect(vault).toEqual(['vault']);
  expect(ofVault).toEqual(['status', 'rotate', 'rotate-data-keys']);
  expect(options).toEqual(['--check', '--without-secret', '--json']);
  expect(files).toEqual(['share']);
  expect(ofRotate).toEqual(['status', 'server-secret']);
  expect(shells).toEqual(['fish']);
});

function first(name: string): string {
  return name.split(' ')[0] ?? '';
}

test.each(['zsh', 'fish'])('the script for %s has every command, and the shell can parse it', async (shell) => {
  const script = await scriptFor(shell);
  for (const name of Object.keys(commands)) expect(script).toContain(name.split(' ').at(-1));
  if (has(shell)) expect(spawnSync(shell, ['-n'], { input: script }).status).toBe(0);
});

test('another shell is refused', async () => {
  await expect(scriptFor('tcsh')).rejects.toThrow('Name the shell: bash, zsh or fish.');
  await expect(scriptFor(undefined)).rejects.toThrow('Name the shell: bash, zsh or fish.');
});
