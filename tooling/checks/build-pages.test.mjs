import { expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check } from './build-pages.mjs';

const whole = `# Vault

\`\`\`mermaid
%% A value is encrypted
flowchart LR
\`\`\`

\`\`\`ts
await store.setValue();
\`\`\`

## How to test it

With a store of its own.

## What can go wrong

| Problem | Cause |
|---|---|
`;

const problemsOf = (name, text) => check(repository({ [`docs/build/${name}`]: text }));

test('a guide has a picture, code, how to test it, and what can go wrong', () => {
  expect(problemsOf('vault.md', whole)).toEqual([]);
  expect(problemsOf('vault.md', whole.replace('```mermaid', '```text'))).toEqual([
    'docs/build/vault.md lacks a picture: a mermaid diagram or an image.',
  ]);
  expect(problemsOf('vault.md', whole.replace('```ts', '```'))).toEqual(['docs/build/vault.md lacks code.']);
  expect(problemsOf('vault.md', whole.replace('How to', 'Please'))).toHaveLength(1);
  expect(problemsOf('vault.md', whole.slice(0, whole.indexOf('| Problem')))).toHaveLength(1);
  expect(problemsOf('vault.md', `# Vault\n<!--\n${whole}-->\n`)).toHaveLength(4);
  expect(problemsOf('nested/vault.md', whole.replace('How to', 'Please'))).toHaveLength(1);
  expect(problemsOf('pages.md', '# Pictures')).toEqual([]);
});
