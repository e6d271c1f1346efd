import { expect, test } from 'vitest';
import { markdownStarter, readMarkdown, writeMarkdown } from './markdown-source.ts';

const content = (text: string) => {
  const source = writeMarkdown({ subject: 'News', text });
  const start =
    source.indexOf('<NotificationCategory value="Marketing" />\n') +
    '<NotificationCategory value="Marketing" />\n'.length;
  return source
    .slice(start, source.indexOf('    </>'))
    .replaceAll(/ (?:className="[^"]*"|style=\{(?:\{[^}]*\}|[^{}]*)\})/g, '')
    .trim();
};

test('an email can be read again, as long as its source was not changed', () => {
  for (const email of [markdownStarter, { subject: '"\\`${', text: '`a` ${b} </p> "c" \\\n\nd' }]) {
    const source = writeMarkdown(email);
    expect(readMarkdown(source)).toEqual(email);
    expect(readMarkdown(source.replace('<Subject', '<Subject '))).toBe(undefined);
  }
  expect(readMarkdown('export function EmailTemplate() {}')).toBe(undefined);
  expect(readMarkdown('export const markdown = {"subject":1};')).toBe(undefined);
});

test('an email that was written before buttons had the branding can be read', () => {
  const source = writeMarkdown(markdownStarter)
    .replace('{ user, project, branding }', '{ user, project }')
    .replace('className="button rounded', 'className="rounded')
    .replace(' style={branding.button}', '');

  expect(readMarkdown(source)).toEqual(markdownStarter);
});

test.each([
  ['# One', '<Heading as="h1">{"One"}</Heading>'],
  [
    'a **b** _c_ ~~d~~ `e`',
    '<Text>{"a "}<strong>{"b"}</strong>{" "}<em>{"c"}</em>{" "}<del>{"d"}</del>{" "}<code>{"e"}</code></Text>',
  ],
  ['Hi {user.displayName}!', '<Text>{"Hi "}{(user.displayName ?? "there")}{"!"}</Text>'],
  ['[a](https://b.example)', '<Text><Link href={"https://b.example"}>{"a"}</Link></Text>'],
  ['[a](https://b.example "button")', '<Section><Button href={"https://b.example"}>{"a"}</Button></Section>'],
  ['![a](https://b.example/c.png)', '<Section><Img src={"https://b.example/c.png"} alt={"a"} /></Section>'],
  ['---', '<Hr />'],
  ['- a\n- b\n  1. c', '<ul><li>{"a"}</li><li>{"b"}<ol><li>{"c"}</li></ol></li></ul>'],
  ['> a', '<Section><Text>{"a"}</Text></Section>'],
  ['    code', '<pre>{"code"}</pre>'],
])('Markdown becomes components: %s', (text, expected) => {
  expect(content(text)).toBe(expected);
});

test.each([
  ['<script>alert(1)</script>', '<Text>{"<script>alert(1)</script>"}</Text>'],
  ['a <b>c</b>', '<Text>{"a "}{"<b>"}{"c"}{"</b>"}</Text>'],
  ['[a](javascript:alert(1))', '<Text>{"[a](javascript:alert(1))"}</Text>'],
  ['![a](data:image/svg+xml,x)', '<Section>{"![a](data:image/svg+xml,x)"}</Section>'],
  ['{process.env.SECRET}', '<Text>{"{process.env.SECRET}"}</Text>'],
])('HTML, other links and code stay as they are typed: %s', (text, expected) => {
  expect(content(text)).toBe(expected);
});
