import { afterAll, describe, expect, test } from 'vitest';
import { programFiles } from '../../base/program-files.ts';
import type { RenderJob } from './email-job.ts';
import { createEmailRenderer } from './renderer.ts';

const directory = programFiles.emailRuntime;
const renderer = createEmailRenderer({ directory });
afterAll(async () => await renderer.close());

const theme = `
import { Body, Head, Html } from '@react-email/components';
import { ThemeProps } from '@stackframe/emails';

export function EmailTheme({ children, unsubscribeLink }: ThemeProps) {
  return <Html><Head /><Body>{children}{unsubscribeLink && <a href={unsubscribeLink}>Unsubscribe</a>}</Body></Html>;
}
EmailTheme.PreviewProps = { unsubscribeLink: 'https://example.com/preview' };
`;

const given = { theme, userDisplayName: 'Ada', projectDisplayName: 'Otters', variables: {} };

async function render(template: string, more: Partial<RenderJob> = {}) {
  const outcome = await renderer.render('a', { ...given, template, ...more });
  if (outcome.status === 'error') throw new Error(outcome.error);
  return outcome.email;
}

async function errorOf(template: string, more: Partial<RenderJob> = {}): Promise<string> {
  const outcome = await renderer.render('a', { ...given, template, ...more });
  if (outcome.status === 'ok') throw new Error('the template was rendered');
  return outcome.error;
}

const body = (content: string, head = '') => `${head}\nexport function EmailTemplate(props) { return ${content}; }`;

describe('a template', () => {
  test('gets user, project and variables, and is rendered as HTML and plain text', async () => {
    const email = await render(
      `import { type } from 'arktype';
       import { Button, Heading } from '@react-email/components';
       import { NotificationCategory, Subject, type Props } from '@stackframe/emails';
       export const variablesSchema = type({ count: 'number' });
       export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
         return <><Subject value={'Hi ' + user.displayName} /><NotificationCategory value="Marketing" />
           <Heading>{project.displayName} & {variables.count}</Heading>
           <Button href="https://app.example.com/?a=1&b=2">Open</Button></>;
       }`,
      { variables: { count: 3 }, unsubscribeLink: 'https://u.example.com' },
    );

    expect(email).toMatchObject({ subject: 'Hi Ada', notificationCategory: 'Marketing' });
    expect(email.html).toMatch(/^<!DOCTYPE html PUBLIC [^>]+><html dir="ltr" lang="en"><head>/);
    expect(email.html).toContain('<h1>Otters &amp; 3</h1>');
    expect(email.html).toContain('<a href="https://app.example.com/?a=1&amp;b=2"');
    expect(email.html).toContain('<a href="https://u.example.com">Unsubscribe</a>');
    expect(email.text).toBe('Otters & 3\n\nOpen https://app.example.com/?a=1&b=2Unsubscribe https://u.example.com');
  });

  test('has no subject and no category unless it says so', async () => {
    expect(Object.keys(await render(body('<p>Hi</p>')))).toEqual(['html', 'text', 'isPersonal']);
  });

  test('is personal if it reads the name of the user, anywhere', async () => {
    const child = 'function Child({ user }) { return <b>{user.displayName}</b>; }';

    expect((await render(body('<p>{props.project.displayName}</p>'))).isPersonal).toBe(false);
    expect((await render(body('<p>{props.user.displayName}</p>'))).isPersonal).toBe(true);
    expect((await render(body('<Child {...props} />', child))).isPersonal).toBe(true);
    expect((await render(body('<p>{JSON.stringify(props)}</p>'))).isPersonal).toBe(true);
    expect((await render(body('<p>{Object.entries(props.user).join()}</p>'))).text).toContain('displayName,Ada');
  });

  test('can use the packages of the protocol, and our name for ours', async () => {
    const { html, subject } = await render(
      `import * as React from 'react';
       import { createContext, memo, forwardRef, useContext, useMemo, useState } from 'react';
       import { Subject } from '@portico/emails';
       import { CodeBlock, CodeInline, Column, Font, Hr, Img, Link, Markdown, Preview, Row, Section, Text, dracula } from '@react-email/components';
       const Name = createContext('nobody');
       const Greeting = memo(function Greeting() { const [x] = useState(2); return <b>{useContext(Name)} {useMemo(() => x * 2, [x])}</b>; });
       const Field = forwardRef((props, ref) => <i>{props.value}</i>);
       class Old extends React.Component { render() { return <u>{this.props.value}</u>; } }
       export function EmailTemplate() {
         return <div><Subject value="All" /><Preview>Look</Preview><Name.Provider value="Ada"><Greeting /></Name.Provider>
           <Field value="field" /><Old value="old" /><Section><Row><Column><Text>x</Text></Column></Row></Section><Hr />
           <Img src="https://example.com/a.png" alt="A" /><Link href="https://example.com">L</Link><CodeInline>c</CodeInline>
           <Markdown>{'# Title'}</Markdown><CodeBlock language="javascript" theme={dracula} code="const a = 1;" />
           <Font fontFamily="Roboto" fallbackFontFamily="Verdana" /></div>;
       }`,
    );

    expect(subject).toBe('All');
    expect(html).toContain('<b>Ada 4</b><i>field</i><u>old</u>');
    expect(html).toContain('alt="A" src="https://example.com/a.png"');
    expect(html).toMatch(/<h1[^>]*>Title<\/h1>/);
    expect(html).toContain('const');
  });

  test('gets only declared variables, and none without a schema', async () => {
    const shown = '<p>{Object.keys(props.variables).sort().join()}</p>';
    const arktype = `import { type } from 'arktype'; export const variablesSchema = type({ a: 'string', 'b?': 'number' });`;
    const variables = { a: 'x', c: 1 };

    expect((await render(body(shown, arktype), { variables })).text).toBe('a');
    expect((await render(body(shown, 'export const variablesSchema = (v) => v;'), { variables })).text).toBe('a,c');
    expect((await render(body(shown), { variables })).text).toBe('');
    expect(await errorOf(body(shown, arktype), { variables: { a: 5 } })).toBe('a must be a string (was a number)');
  });

  test('takes preview values under the given ones, in preview mode only', async () => {
    const template = `${body('<p>{props.variables.a} {props.variables.b}</p>', 'export const variablesSchema = (v) => v;')}
      EmailTemplate.PreviewVariables = { a: 'preview', b: 'preview' };`;

    const preview = await render(template, { variables: { b: 'given' }, isPreview: true });
    expect(preview.text).toBe('preview givenUnsubscribe https://example.com/preview'.replace('given', 'given\n\n'));
    expect((await render(template, { variables: { b: 'given' } })).text).toBe('given');
  });

  test('shows no link to unsubscribe in a category whose emails have none', async () => {
    const preview = async (category: string) =>
      (
        await render(
          `import { NotificationCategory } from '@portico/emails';
        export const EmailTemplate = () => <NotificationCategory value="${category}" />;`,
          { isPreview: true },
        )
      ).text;
    expect(await preview('Marketing')).toContain('Unsubscribe');
    expect(await preview('Transactional')).not.toContain('Unsubscribe');
  });

  test('is replaced by the preview children of a theme, except for subject and category', async () => {
    const preview = `${theme.replace("'https://example.com/preview'", "'x', children: <em>Sample</em>")}`;
    const template = body('<div><Subject value="S" />Real</div>', `import { Subject } from '@stackframe/emails';`);

    const shown = await render(template, { theme: preview, isPreview: true });
    expect(shown.subject).toBe('S');
    expect(shown.html).toContain('<em>Sample</em>');
    expect((await render(template, { theme: preview })).html).toContain('Real');
  });

  test('finds the subject in children and arrays of children, not in components and inner arrays', async () => {
    const head = `import { Subject } from '@stackframe/emails'; const Inner = () => <Subject value="inner" />;`;

    expect((await render(body('<div><div><Subject value="deep" /></div><Inner /></div>', head))).subject).toBe('deep');
    expect((await render(body('<div>{[<Subject key="1" value="array" />]}</div>', head))).subject).toBe('array');
    expect((await render(body('<div>a{[<Subject key="1" value="x" />]}</div>', head))).subject).toBeUndefined();
    expect((await render(body('<Inner />', head))).subject).toBeUndefined();
    expect(await errorOf(body('<><Subject value="a" /><Subject value="b" /></>', head))).toBe(
      'Expected exactly one occurrence of component Subject, found 2.',
    );
    expect(await errorOf(body('<Subject value={5} />', head))).toContain('must be a string');
  });
});

describe('Tailwind classes', () => {
  const tailwind = `
import { Body, Button, Head, Html, Tailwind } from '@react-email/components';
export function EmailTheme({ children }) {
  return <Html><Head /><Tailwind config={{ theme: { extend: { colors: { brand: '#112233' } } } }}><Body className="bg-[#fafbfb] font-sans">{children}</Body></Tailwind></Html>;
}`;

  test('become inline styles, also on components and in their output', async () => {
    const { html } = await render(
      `import { Button } from '@react-email/components';
       const Inner = () => <i className="text-white bg-black/50">x</i>;
       export const EmailTemplate = () => <div><p className="p-4 text-brand own" style={{ padding: 1 }}>a</p><Inner /><Button className="px-5 py-3" href="#">b</Button></div>;`,
      { theme: tailwind },
    );

    expect(html).toContain('<body style="background-color:rgb(250,251,251);font-family:ui-sans-serif');
    expect(html).toContain('<p class="own" style="padding:1px;color:rgb(17,34,51)">a</p>');
    expect(html).toContain('<i style="background-color:rgba(0,0,0,0.5);color:rgb(255,255,255)">x</i>');
    expect(html).toMatch(/<a href="#" style="[^"]*padding-left:20px;padding-right:20px;padding-top:12px/);
  });

  test('become inline styles if Tailwind marks them for its base styles', async () => {
    const template = body('<p className="border border-solid hover:border-2 m-0">a</p>');
    const { html } = await render(template, { theme: tailwind });

    expect(html).toContain('style="margin:0px;border-width:1px;border-style:solid"');
    expect(html).not.toContain('@defaults');
  });

  test('go to the head if they depend on the screen or the state', async () => {
    const template = body('<p className="sm:text-lg hover:underline m-0">a</p>');
    const { html } = await render(template, { theme: tailwind });

    expect(html).toContain('<p class="sm_text-lg hover_underline" style="margin:0px">a</p>');
    expect(html).toMatch(/<style>@media \(min-width: 640px\) \{\s+\.sm_text-lg \{\s+font-size: 1.125rem !important/);
    expect(html).toContain('.hover_underline:hover');
    expect(
      await errorOf(template, { theme: tailwind.replace('<Html><Head />', '<div>').replace('</Html>', '</div>') }),
    ).toContain('need a <Head> in the theme');
  });
});

describe('the error message', () => {
  test.each([
    [
      'of a mistake in the syntax',
      'export function EmailTemplate() {\n  return <div>\n    <b>\n  </div>;\n}',
      'Template, line 4, column 9: Unexpected token',
    ],
    [
      'of a thrown error',
      'type A = 1;\nexport const EmailTemplate = () => {\n  throw new Error("too bad");\n};',
      'Template, line 3, column 13: too bad',
    ],
    [
      'of an unknown import',
      'import pad from "left-pad";\nexport const EmailTemplate = () => <p>{pad}</p>;',
      'Cannot import "left-pad". Available modules: react',
    ],
    [
      'of an unknown export',
      'import { Buton } from "@react-email/components";\nexport const EmailTemplate = () => <Buton />;',
      'Buton',
    ],
    ['of a missing template', 'export const Other = 1;', 'The template must export a component EmailTemplate.'],
    ['of an undefined component', body('<props.nothing />'), 'A component is undefined.'],
    [
      'of hooks in the template itself',
      `import { useState } from 'react';\n${body('<p>{useState(1)[0]}</p>')}`,
      'useState cannot be called in EmailTemplate itself',
    ],
    ['of an async template', 'export const EmailTemplate = async () => <p />;', 'Components must not be async'],
  ])('%s says where and why', async (_what, template, message) => {
    expect(await errorOf(template)).toContain(message);
  });

  test('the error message of a theme says that it is the theme', async () => {
    const broken = 'export const EmailTheme = ({ children }) =>\n  <div>{children.x.y}</div>;';
    expect(await errorOf(body('<p />'), { theme: broken })).toMatch(/^Theme, line 2, column \d+: /);
  });

  test('is about size if the sources or the result are too large', async () => {
    expect(await errorOf(body(`<p>${'x'.repeat(100_001)}</p>`))).toBe(
      'Template: The source has more than 100000 characters.',
    );
    expect(await errorOf(body('<p>{"x".repeat(1000001)}</p>'))).toContain('more than 1000000 characters');
    expect(await errorOf(body('<p />'), { variables: { a: 'x'.repeat(200_001) } })).toBe(
      'The variables are too large.',
    );
  });
});
