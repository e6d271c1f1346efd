import { expect, test } from 'vitest';
import { repository } from '../lib/temporary-repository.mjs';
import { check as pageControls } from './page-controls.mjs';

test.each([
  ['packages/react/src/a.tsx', '<input type="checkbox" />', 'type="checkbox'],
  ['packages/react/src/a.tsx', '<select>', '<select'],
  ['packages/pages/src/purchase/a.tsx', '<input\n  type="date"\n/>', 'type="date'],
  ['packages/pages/src/hosted/a.tsx', '<progress value={1} />', '<progress'],
  ['packages/dashboard/src/a.tsx', '<select className="a">', '<select'],
  ['packages/server/src/base/page.ts', "const page = '<input type=radio>';", 'type=radio'],
])('finds the native control in %s: %s', (file, text, found) => {
  expect(pageControls(repository({ [file]: text }))).toEqual([
    expect.stringContaining(`"${found}" looks different in each browser`),
  ]);
});

test('finds forms that show messages of the browser', () => {
  const file = 'packages/react/src/a.tsx';
  const text = '<form\n  noValidate\n  onSubmit={send}\n>\n</form>\n<form onSubmit={send}>\n';
  expect(pageControls(repository({ [file]: text }))).toEqual([expect.stringContaining(`${file}:6 The browser shows`)]);
});

test('accepts controls that have a look, components, tests and other packages', () => {
  const base = repository({
    'packages/react/src/ui/forms/select-field.tsx': '<select value="">',
    'packages/dashboard/src/a.tsx': '<Select label="Role" /><input type="checkbox" /><input type="email" />',
    'packages/react/src/a.test.tsx': '<select>',
    'packages/js/src/a.ts': "const text = '<select>';",
  });
  expect(pageControls(base)).toEqual([]);
});
