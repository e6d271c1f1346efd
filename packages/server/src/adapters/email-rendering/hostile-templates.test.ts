import { longTest } from '@portico/testkit/runs';
import { afterAll, describe, expect, test } from 'vitest';
import { programFiles } from '../../base/program-files.ts';
import type { RenderJob } from './email-job.ts';
import { renderLimits } from './email-job.ts';
import { createEmailRenderer } from './renderer.ts';

/**
 * Attacks of one project. After each, the email of another project must come out exactly as before. There is one
 * thread, so both run in the same place.
 */

const directory = programFiles.emailRuntime;
const renderer = createEmailRenderer({ directory, threadsMax: 1, cpuMillisMax: 300 });
afterAll(async () => await renderer.close());

const theme = `
import { Body, Container, Head, Html, Tailwind } from '@react-email/components';
export function EmailTheme({ children }) {
  return <Html><Head /><Tailwind><Body className="bg-white p-4 sm:p-2"><Container>{children}</Container></Body></Tailwind></Html>;
}`;

const victim: RenderJob = {
  template: `
    import { type } from 'arktype';
    import { Button, Heading, Text } from '@react-email/components';
    import { Subject } from '@stackframe/emails';
    export const variablesSchema = type({ items: 'string[]', name: 'string' });
    export function EmailTemplate({ user, project, variables }) {
      const total = variables.items.map((item) => item.toUpperCase()).sort().join(', ');
      return <><Subject value={\`\${project.displayName}: \${JSON.stringify(variables.items)}\`} />
        <Heading>Hello {user.displayName ?? 'you'}</Heading><Text className="text-red-500">{total}</Text>
        <Button href={'https://example.com/' + encodeURIComponent(variables.name)}>Go</Button></>;
    }`,
  theme,
  userDisplayName: 'Bob',
  projectDisplayName: 'Victim',
  variables: { items: ['pear', 'apple'], name: 'a b' },
};

const renderVictim = async () => await renderer.render('victim', victim);
const known = await renderVictim();

const attack = async (template: string, more: Partial<RenderJob> = {}) =>
  await renderer.render('attacker', {
    template,
    theme,
    userDisplayName: 'Eve',
    projectDisplayName: 'Attacker',
    variables: {},
    ...more,
  });

/** Creates a template that runs code when it is rendered. */
const code = (statements: string) => `export function EmailTemplate() { ${statements}; return <p>done</p>; }`;
const shown = (expression: string) => `export function EmailTemplate() { return <p>{String(${expression})}</p>; }`;

/** What an attack may end with: an error with this text, or an email with this text. */
type Expected = { readonly error: RegExp } | { readonly text: RegExp };
const stopped: Expected = { error: /takes too long/ };
const tooLarge: Expected = {
  error: /too much memory|more than 1000000 characters|takes too long|string too long|more than 20000 elements/i,
};
const tooLongToRead: Expected = { error: /^Template: The source takes too long to read/ };
const overflow: Expected = { error: /calls itself too often|takes too long/ };
const harmless: Expected = { text: /done/ };
const refused: Expected = { error: /./ };

const attacks: readonly (readonly [name: string, template: string, expected: Expected])[] = [
  ['an endless loop', code('while (true) {}'), stopped],
  ['an endless loop when the module loads', 'for (;;) {}\nexport const EmailTemplate = () => <p />;', stopped],
  [
    'an endless loop that catches every error',
    code('while (true) { try { while (true) {} } catch {} finally { continue } }'),
    stopped,
  ],
  [
    'an endless loop in a getter of the error',
    code('throw Object.defineProperty(new Error(), "message", { get() { while (true) {} } })'),
    stopped,
  ],
  ['an endless loop in toString of the error', code('throw { toString() { while (true) {} } }'), stopped],
  ['an endless loop in toString of a child', shown('{ toString() { while (true) {} } }'), stopped],
  ['an endless generator', code('function* f() { while (true) yield 1; } [...f()]'), tooLarge],
  [
    'an endless chain of promises',
    'const f = () => Promise.resolve().then(f);\nf();\nexport const EmailTemplate = () => <p>done</p>;',
    stopped,
  ],
  [
    'an import that never finishes',
    'await new Promise(() => {});\nexport const EmailTemplate = () => <p />;',
    { error: /waits for something/ },
  ],
  [
    'a component that waits forever',
    'export const EmailTemplate = async () => { await new Promise(() => {}); };',
    { error: /must not be async|waits/ },
  ],
  ['a regular expression that backtracks', code('/^(a+)+$/.test("a".repeat(60) + "!")'), stopped],
  ['a regular expression that backtracks over alternatives', code('/(x|x|x)*y/.exec("x".repeat(100000))'), refused],
  [
    'a sort that never ends',
    code('Array.from({ length: 1000 }, (_, i) => i).sort(() => { while (true) {} })'),
    stopped,
  ],
  ['a JSON reviver that never ends', code('JSON.parse("[1]", () => { while (true) {} })'), stopped],
  [
    'a proxy that never ends',
    'export const EmailTemplate = () => new Proxy({}, { get() { while (true) {} }, has() { while (true) {} } });',
    stopped,
  ],
  ['memory: an array that grows', code('const a = []; for (;;) a.push(new Array(10000).fill(a.length))'), tooLarge],
  ['memory: a text that doubles', code('let s = "x"; for (;;) s += s'), tooLarge],
  [
    'memory: many copies of a text',
    code('const a = []; for (let i = 0; ; i++) a.push(("x" + i).repeat(100000))'),
    tooLarge,
  ],
  ['memory: a large buffer', code('new ArrayBuffer(2 ** 31)'), refused],
  ['memory: a sparse array that is filled', code('new Array(2 ** 31).fill(0)'), tooLarge],
  ['memory: a map that grows', code('const m = new Map(); for (let i = 0; ; i++) m.set(i, { i })'), tooLarge],
  ['memory: a large BigInt', code('2n ** (2n ** 30n)'), refused],
  ['output: a huge text', 'export const EmailTemplate = () => <p>{"x".repeat(5_000_000)}</p>;', tooLarge],
  [
    'output: a huge tree',
    'export const EmailTemplate = () => <div>{Array.from({ length: 300000 }, (_, i) => <p key={i}>x</p>)}</div>;',
    tooLarge,
  ],
  [
    'output: a deep tree',
    'export const EmailTemplate = () => { let e = <b />; for (let i = 0; i < 20000; i++) e = <div>{e}</div>; return e; };',
    refused,
  ],
  [
    'output: a component that renders itself',
    'const Loop = () => <div><Loop /></div>;\nexport const EmailTemplate = () => <Loop />;',
    overflow,
  ],
  [
    'output: an element that contains itself',
    'export const EmailTemplate = () => { const props = {}; const e = { ...<p />, props }; props.children = e; return e; };',
    refused,
  ],
  [
    'output: an array that contains itself',
    'export const EmailTemplate = () => { const a = []; a.push(a); return <p>{a}</p>; };',
    overflow,
  ],
  ['recursion without an end', code('const f = () => f() + 1; f()'), overflow],
  ['recursion through JSON', code('const a = {}; a.toJSON = () => ({ a }); JSON.stringify(a)'), overflow],
  ['recursion through a regular expression', code('new RegExp("(".repeat(50000) + ")".repeat(50000))'), refused],
  ['recursion in the parser', `export const EmailTemplate = () => ${'['.repeat(20000)}${']'.repeat(20000)};`, refused],
  ['a parser that tries every reading of nested types', '<T>{['.repeat(50), tooLongToRead],
  ['a parser that tries every reading of nested calls', `x = ${'f<T>('.repeat(50)}`, tooLongToRead],
  ['a parser that tries every reading of arrow functions', `x = ${'a ? (b) : c =>'.repeat(40)}`, tooLongToRead],
  ['a parser that tries every reading of async functions', `x = ${'async <T>('.repeat(40)}`, tooLongToRead],
  [
    'text that the parser of the engine reads again and again',
    code(`eval('('.repeat(250) + 'a+'.repeat(1e6))`),
    refused,
  ],
  ['an endless loop in the engine itself', code('Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'), stopped],
  [
    'pollution of Object.prototype',
    code('Object.prototype.polluted = "x"; Object.prototype.children = "x"; Object.prototype.displayName = "Eve"'),
    refused,
  ],
  [
    'pollution through __proto__',
    code('const o = {}; o.__proto__.toString = () => "Eve"; o.constructor.prototype.className = "bg-black"'),
    refused,
  ],
  [
    'pollution by the Tailwind configuration',
    `import { Tailwind } from '@react-email/components';
     export const EmailTemplate = () => <Tailwind config={JSON.parse('{"theme":{"extend":{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}}}},"__proto__":{"content":["/etc/**"]}}')}><p className="p-4">done</p></Tailwind>;`,
    harmless,
  ],
  [
    'files by the Tailwind configuration',
    `import { Tailwind } from '@react-email/components';
     export const EmailTemplate = () => <Tailwind config={{ presets: ['/etc/passwd'], content: ['/etc/*'], plugins: ['fs'] }}><p className="p-4">done</p></Tailwind>;`,
    harmless,
  ],
  [
    'hostile class names',
    `import { Tailwind } from '@react-email/components';
     export const EmailTemplate = () => <Tailwind><p className={'bg-[url(file:///etc/passwd)] __proto__ constructor [&:has(*)]:p-1 [a:b;}*{x:y] </style><script> ' + 'a-['.repeat(500)}>done</p></Tailwind>;`,
    refused,
  ],
  ['other JSON', code('JSON.stringify = () => "{}"; JSON.parse = () => ({})'), refused],
  [
    'other array methods',
    code(
      'Array.prototype.map = () => []; Array.prototype.join = () => "Eve"; Array.prototype.sort = function () { return []; }',
    ),
    refused,
  ],
  [
    'other text methods',
    code('String.prototype.replace = () => "Eve"; String.prototype.toUpperCase = () => "EVE"'),
    refused,
  ],
  ['other promises', code('Promise.prototype.then = () => {}; globalThis.Promise = class {}'), refused],
  [
    'other global functions',
    code('globalThis.encodeURIComponent = () => "eve"; globalThis.porticoRun = () => {}; globalThis.Object = null'),
    refused,
  ],
  [
    'another React',
    `import React from 'react'; import * as jsx from 'react/jsx-runtime';\n${code('React.createElement = () => null; React.Children.map = () => []; try { jsx.jsx = () => null } catch {}')}`,
    refused,
  ],
  [
    'other components',
    `import * as C from '@react-email/components';\n${code('C.Heading.defaultProps = { children: "Eve" }; Object.assign(C.Button, { render: null }); C.Text.prototype = null')}`,
    refused,
  ],
  [
    'another arktype',
    `import { type } from 'arktype';\n${code('try { type.errors = class {}; Object.getPrototypeOf(type).assert = null } catch {}')}`,
    refused,
  ],
  [
    'a constructor chain',
    shown(
      `(() => { try { return [].constructor.constructor('return typeof process + typeof require + typeof fetch')() } catch (e) { return e.message } })()`,
    ),
    { text: /^undefinedundefinedundefined$/ },
  ],
  [
    'eval',
    shown(`(0, eval)('typeof process + typeof require + typeof module')`),
    { text: /^undefinedundefinedundefined$/ },
  ],
  ['require', code(`require('fs')`), { error: /require is not defined/ }],
  [
    'an import of a Node.js module',
    `import fs from 'node:fs';\n${code('fs.readFileSync("/etc/passwd")')}`,
    { error: /Cannot import "node:fs"/ },
  ],
  ['an import of a file', `import x from '../../../package.json';\n${code('x')}`, { error: /Cannot import/ }],
  ['an import of a URL', `import x from 'https://example.com/x.js';\n${code('x')}`, { error: /Cannot import/ }],
  [
    'an import in code',
    'const fs = await import("fs");\nexport const EmailTemplate = () => <p>{fs}</p>;',
    { error: /Cannot import "fs"/ },
  ],
  ['an import of itself', `import * as me from 'template.tsx';\n${code('me.EmailTemplate()')}`, overflow],
  [
    'WebAssembly, timers and network',
    shown(
      '[typeof WebAssembly, typeof setTimeout, typeof setInterval, typeof fetch, typeof XMLHttpRequest, typeof Worker, typeof process, typeof URL].join()',
    ),
    { text: /^(undefined,){7}undefined$/ },
  ],
  [
    'the functions of the host',
    shown('[typeof porticoHost, typeof porticoRuntime].join()'),
    { text: /^undefined,undefined$/ },
  ],
  ['waiting for shared memory', code('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'), refused],
  ['a message without an end', code('throw new Error("x".repeat(1000000))'), { error: /^.{1,1000}$/ }],
  ['a message with control characters', code(`throw new Error("a\\r\\nb\\u0000c\\u2028d")`), { error: /: a b c d$/ }],
  ['a message with half a character', code(`throw new Error("a\\ud800")`), { error: /: a\uFFFD$/ }],
  ['an error without a message', code('throw null'), { error: /null/ }],
  ['an error that is a symbol', code('throw Symbol("x")'), { error: /./ }],
  [
    'a stack that lies',
    code('const e = new Error("x"); e.stack = "template.tsx:99999999999999999999:1"; throw e'),
    { error: /x/ },
  ],
  ['a symbol as a child', 'export const EmailTemplate = () => <p>{Symbol("x")}</p>;', refused],
  [
    'NUL characters in the output',
    'export const EmailTemplate = () => <p title={"a\\u0000b"}>done{"\\u0000\\ud800"}</p>;',
    harmless,
  ],
  [
    'header lines in the subject',
    `import { Subject } from '@stackframe/emails';\nexport const EmailTemplate = () => <p><Subject value={"a\\r\\nBcc: eve@example.com\\u0000"} />done</p>;`,
    harmless,
  ],
  [
    'a subject without an end',
    `import { Subject } from '@stackframe/emails';\nexport const EmailTemplate = () => <p><Subject value={"x".repeat(100000)} />done</p>;`,
    harmless,
  ],
  [
    'an end of the document in the output',
    'export const EmailTemplate = () => <div><div dangerouslySetInnerHTML={{ __html: "</body></html><html><!--" }} />done</div>;',
    refused,
  ],
  [
    'hundreds of thousands of links for the plain text',
    'export const EmailTemplate = () => <div dangerouslySetInnerHTML={{ __html: "<a href=x><ul><li>".repeat(50000) }} />;',
    refused,
  ],
];

/** Attacks whose result matters less than that of the next email: both results are fine. */
const isMet = (expected: Expected, outcome: Awaited<ReturnType<typeof attack>>) =>
  expected === refused
    ? true
    : 'error' in expected
      ? outcome.status === 'error' && expected.error.test(outcome.error)
      : outcome.status === 'ok' && expected.text.test(outcome.email.text);

/** Attacks that end as another one does, and that take a second each. */
const repeated =
  /^(an endless (loop (when|that|in toString)|generator|chain)|a (sort|JSON reviver|proxy) that|memory: a (sparse|map)|output: a (component|huge text)|a parser that tries every reading of (nested calls|a)|recursion through JSON)/;

const othersAreAsBefore = async (_name: string, template: string, expected: Expected) => {
  const outcome = await attack(template);
  const next = await renderVictim();

  expect(next).toEqual(known);
  expect(outcome, JSON.stringify(outcome).slice(0, 300)).toSatisfy((value: typeof outcome) => isMet(expected, value));
  if (outcome.status === 'error') expect(outcome.error).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]{1,1000}$/u);
  else {
    expect(outcome.email.html).not.toContain('\0');
    expect(outcome.email.subject ?? '').not.toMatch(/\p{Cc}/u);
    expect((outcome.email.subject ?? '').length).toBeLessThanOrEqual(renderLimits.headerMax);
  }
};

describe('after a template with', () => {
  const title = '%s, other emails are as before';
  test.each(attacks.filter(([name]) => !repeated.test(name)))(title, othersAreAsBefore);
  longTest.each(attacks.filter(([name]) => repeated.test(name)))(title, othersAreAsBefore);

  test('hostile values, other emails are as before', async () => {
    const variables = JSON.parse(
      '{"__proto__":{"polluted":"x"},"constructor":{"prototype":{"polluted":"x"}},"a":"</script>"}',
    );
    const template = `export const variablesSchema = (v) => v;\n${shown('JSON.stringify(props.variables) + ({}).polluted').replace('EmailTemplate()', 'EmailTemplate(props)')}`;
    const outcome = await attack(template, { variables });

    expect(await renderVictim()).toEqual(known);
    expect(outcome).toMatchObject({ status: 'ok' });
  });
});

test('the known email is right', () => {
  expect(known).toMatchObject({
    status: 'ok',
    email: { subject: 'Victim: ["pear","apple"]', text: 'Hello Bob\n\nAPPLE, PEAR\n\nGo https://example.com/a%20b' },
  });
});
