import { endpoints } from '@portico/contract';
import { expect, test } from 'vitest';
import { requestOf } from './request.ts';

/** Defects of 2025 (auth-js CVE-2025-48370): an ID that leads to another operation. */

const ids = [
  '../users',
  '..',
  '.',
  'a/b',
  'a?b=c',
  'a#b',
  '%2e%2e',
  '%2F',
  'a\\b',
  'a;b',
  '//evil.example',
  'a\r\nb',
  '',
  ' ',
];
const operations = Object.keys(endpoints).filter((operation) => operation.includes(':'));

test.each(operations)('%s keeps its segments with every ID', (operation) => {
  const [, template = ''] = operation.split(' ');
  for (const id of ids) {
    const params = Object.fromEntries([...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]));
    const { path } = requestOf(operation, { params });
    const { pathname, search, hash, host } = new URL(`https://api.example.com/api/v1${path}`);

    expect([host, search, hash]).toEqual(['api.example.com', '', '']);
    const segments = pathname.slice('/api/v1'.length).split('/');
    expect(segments).toHaveLength(template.split('/').length);
    for (const [index, segment] of template.split('/').entries())
      if (!segment.startsWith(':')) expect(segments[index]).toBe(segment);
  }
});
