import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guideOf, guides } from './guides.ts';
import { screenIcons } from './screen-icons.ts';

const docs = join(import.meta.dirname, '../../../../docs');

test.each(Object.values(guides))('the guide %s exists, with its section', (path) => {
  const [page = '', section] = path.split('/#');
  const file = join(docs, `${page.replace(/\/$/, '')}.md`);
  expect(existsSync(file), file).toBe(true);
  if (section === undefined) return;
  const anchors = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  expect(anchors).toContain(section);
});

test('each screen of the sidebar has a guide of its own', () => {
  const paths = Object.keys(screenIcons);
  expect(paths.filter((path) => !Object.hasOwn(guides, path))).toEqual([]);
});

test('the longest beginning of a path counts', () => {
  expect(guideOf('/emails/delivery')).toBe('run/email-delivery/');
  expect(guideOf('/emails/templates/0f5c')).toBe('build/email-editors/');
  expect(guideOf('/emails')).toBe('build/emails/');
  expect(guideOf('/users/0f5c')).toBe('build/users/');
  expect(guideOf('')).toBe('get-started/one-command/');
});
