import { execFileSync, spawnSync } from 'node:child_process';
import { completionScript, usagesOf } from '@portico/contract/command-line';
import { expect, test } from 'vitest';
import { groups } from './groups.ts';

const commands = usagesOf(groups);

function has(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

test.runIf(has('bash'))('bash completes commands, options, choices and files', () => {
  const script = completionScript('bash', commands);
  // One process for all, because starting one takes long on a busy machine.
  const complete = (lines: readonly string[]) => {
    const calls = lines.map((line) => {
      const words = line.split(' ').map((word) => JSON.stringify(word));
      return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _portico; echo "\${COMPREPLY[@]}"`;
    });
    const output = execFileSync('bash', ['-c', [script, ...calls].join('\n')], { encoding: 'utf8', cwd: '/usr' });
    return output.split('\n').map((line) => line.split(' '));
  };
  const [all, vault, ofVault, options, files, ofRotate, shells, afterOption, afterUser, ofUsers] = complete([
    'portico ',
    'portico va',
    'portico vault ',
    'portico restore --',
    'portico restore shar',
    'portico rotate s',
    'portico completion f',
    'portico --json users l',
    'portico users delete ada@example.com --y',
    'portico users ',
  ]);
  expect(new Set(all)).toEqual(new Set(Object.keys(commands).map(first)));
  expect(vault).toEqual(['vault']);
  expect(ofVault).toEqual(['status', 'rotate', 'rotate-data-keys']);
  expect(options).toEqual(['--check', '--without-secret', '--json']);
  expect(files).toEqual(['share']);
  expect(ofRotate).toEqual(['status', 'server-secret']);
  expect(shells).toEqual(['fish']);
  expect(afterOption).toEqual(['list']);
  expect(afterUser).toEqual(['--yes']);
  expect(ofUsers).toEqual(['list', 'show', 'create', 'restrict', 'release', 'delete', 'sessions', 'sign-in-as']);
});

function first(name: string): string {
  return name.split(' ')[0] ?? '';
}

test.each(['zsh', 'fish'] as const)('the script for %s has every command, and the shell can parse it', (shell) => {
  const script = completionScript(shell, commands);
  for (const name of Object.keys(commands)) expect(script).toContain(name.split(' ').at(-1));
  if (has(shell)) expect(spawnSync(shell, ['-n'], { input: script }).status).toBe(0);
});

test('an option has a value in every command or in none', () => {
  const all = Object.values(commands).flatMap(({ options }) => Object.keys(options ?? {}));
  const valued = new Set(all.filter((option) => option.includes(' ')).map((option) => option.split(' ')[0]));
  expect(all.filter((option) => valued.has(option))).toEqual([]);
});
