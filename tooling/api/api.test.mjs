import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longTest } from '@portico/testkit/runs';
import { afterEach, describe, expect, test } from 'vitest';
import { augmentations, entriesOf, inheritedDocs } from './model.mjs';
import { sdkPages } from './reference.mjs';
import { apiReports } from './report.mjs';

const folders = [];

/** Writes declaration files. @returns the path of `index.d.ts` */
function declarations(files) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-api-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, 'index.d.ts');
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('what a package exports', () => {
  test('is found through stars, under other names, and without what is internal', () => {
    const path = declarations({
      'index.d.ts': "export * from './a.ts';\nexport { B as C } from './b.ts';\nexport * as all from './b.ts';",
      'a.d.ts': 'export interface A {\n}\n/** @internal for us */\nexport declare function hidden(): void;',
      'b.d.ts': 'export declare class B {\n}',
    });

    expect(entriesOf(path).map(({ name, kind }) => [name, kind])).toEqual([
      ['A', 'interface'],
      ['C', 'class'],
      ['all', 'namespace'],
    ]);
  });

  test('overloads are one member, each with its docstring', () => {
    const path = declarations({
      'index.d.ts':
        'export interface A {\n  /** One. @throws {Gone} it is gone */\n  get(id: string): A;\n  /** All. */\n  get(): A[];\n}',
    });

    const [{ members }] = entriesOf(path);

    expect(members).toHaveLength(1);
    expect(members[0].signatures).toEqual(['get(id: string): A', 'get(): A[]']);
    expect(members[0].docs.map(({ text, throws }) => [text, throws])).toEqual([
      ['One.', ['{Gone} it is gone']],
      ['All.', []],
    ]);
  });

  test('a docstring that only repeats that of a parent need not be written', () => {
    const path = declarations({
      'index.d.ts':
        "import type { A } from './a.ts';\nexport interface B extends A {\n  get(): string;\n  other(): void;\n}",
      'a.d.ts': 'export interface A {\n  /** What it is. */\n  get(): unknown;\n}',
    });
    const [entry] = entriesOf(path);

    expect(inheritedDocs(entry, 'get')?.[0]?.text).toBe('What it is.');
    expect(inheritedDocs(entry, 'other')).toBeUndefined();
  });

  test('an interface that is made of an internal class has its members, which a published parent need not repeat', () => {
    const path = declarations({
      'index.d.ts': "export type * from './team.ts';",
      'base.d.ts':
        '/** @internal */\nexport declare abstract class Any {\n  #private;\n  constructor(id: string);\n  /** Changes it. */\n  abstract update(): void;\n}',
      'team.d.ts': [
        "import type { PublicPart } from './public-part.ts';",
        "import { Any } from './base.ts';",
        '/** @internal */',
        'export declare class TeamObject<Member> extends Any {',
        '  update(): void;',
        '  /** Those in it. */',
        '  list(): Member[];',
        '}',
        '/** A team. */',
        'export interface Team extends PublicPart<TeamObject<string>> {\n}',
        '/** @internal */',
        'export declare class OwnTeamObject extends TeamObject<string> {\n  /** Leaves. */\n  leave(): void;\n}',
        '/** One\u2019s own. */',
        'export interface OwnTeam extends Team, PublicPart<OwnTeamObject> {\n}',
      ].join('\n'),
    });

    const entries = entriesOf(path);

    expect(entries.map(({ signatures }) => signatures)).toEqual([
      ['interface OwnTeam extends Team'],
      ['interface Team'],
    ]);
    expect(entries.map(({ members }) => members.flatMap(({ signatures }) => signatures))).toEqual([
      ['leave(): void'],
      ['update(): void', 'list(): string[]'],
    ]);
    expect(entries[1].members[0].docs[0].text).toBe('Changes it.');
  });

  test('members that are added to what others declare are found', () => {
    const path = declarations({
      'index.d.ts': "export * from './twins.ts';",
      'twins.d.ts':
        "declare module 'other' {\n  interface User {\n    /** Watches. */\n    useTeams(): string[];\n  }\n}\nexport {};",
    });

    const added = augmentations(path);

    expect([...added].map(([name, members]) => [name, members.map((member) => member.name)])).toEqual([
      ['User', ['useTeams']],
    ]);
  });
});

/** Reads all declarations twice. */
const patient = { timeout: 300_000 };

longTest('the pages are the same whenever they are written, and do not name the machine', patient, () => {
  const written = () => [...apiReports().map(({ path, text }) => [path, text]), ...sdkPages()];
  const pages = written();
  const texts = pages.map(([, text]) => text).join('\n');

  expect(written()).toEqual(pages);
  expect(texts).not.toContain(process.cwd());
  expect(texts).not.toContain('import(');
});
