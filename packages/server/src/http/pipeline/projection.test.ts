import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { compileProjection } from './projection.ts';

describe('a projection returns what the schema returns', () => {
  const item = z.object({ id: z.string(), at: z.number().optional(), link: z.object({ url: z.string() }).nullable() });
  const cases: [string, z.ZodType, unknown][] = [
    ['undeclared properties', item, { id: 'a', secret: 1, link: null }],
    ['another order', item, { link: null, at: 1, id: 'a' }],
    ['nested undeclared properties', item, { id: 'a', link: { url: 'b', secret: 1 } }],
    ['a missing optional property', item, { id: 'a', link: { url: 'b' } }],
    ['an undefined optional property', item, { id: 'a', at: undefined, link: null }],
    ['items of an array', z.array(item), [{ id: 'a', link: null, secret: 1 }]],
    ['a nullable array', z.array(item).nullable(), null],
    ['a union', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), { b: 'x', secret: 1 }],
    ['a record', z.record(z.string(), item), { x: { id: 'a', link: null, secret: 1 } }],
    ['a default', z.object({ a: z.string().default('x') }), {}],
    ['further properties', z.looseObject({ id: z.string() }), { id: 'a', more: { deep: 1 } }],
    ['any JSON', z.object({ metadata: z.unknown() }), { metadata: { secret: 1 } }],
    ['a prototype key', z.object({ a: z.string() }), JSON.parse('{"a":"x","__proto__":{"b":1},"constructor":1}')],
  ];

  test.each(cases)('%s', (_name, schema, value) => {
    expect(JSON.stringify(compileProjection(schema)(value))).toBe(JSON.stringify(schema.parse(value)));
  });
});

test('a value with exactly the declared properties is not copied', () => {
  const project = compileProjection(z.object({ a: z.string(), b: z.object({ c: z.number() }) }));
  const value = { a: 'x', b: { c: 1 } };

  expect(project(value)).toBe(value);
});

test('the value of the handler stays unchanged', () => {
  const project = compileProjection(z.object({ a: z.object({ b: z.number() }) }));
  const value = { a: { b: 1, secret: 2 } };

  expect(project(value)).toEqual({ a: { b: 1 } });
  expect(value).toEqual({ a: { b: 1, secret: 2 } });
});
