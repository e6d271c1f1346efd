import { describe, expect, test } from 'vitest';
import { builtInTemplateIds, builtInTemplates } from './built-in-emails.ts';
import {
  type BlockEmail,
  blockLimits,
  type EmailBlock,
  problemsOfBlocks,
  readBlocks,
  translatedBlocks,
  translationsOf,
  variablesOfBlocks,
  writeBlocks,
} from './email-blocks.ts';

const email = (...blocks: EmailBlock[]): BlockEmail => ({
  subject: 'News of {project.displayName}',
  blocks,
  variables: { otp: '3SLSWZ', link: '<link>' },
});

/** Returns the content of a source without its styles. */
const contentOf = (...blocks: EmailBlock[]) => {
  const source = writeBlocks(email(...blocks));
  const start = '<NotificationCategory value="Transactional" />';
  return source
    .slice(source.indexOf(start) + start.length, source.indexOf('</>'))
    .replaceAll(/\s+(?:className="[^"]*"|style=\{(?:\{[^}]*\}|[^{}]*)\}|data-[a-z-]+="true")/g, '')
    .replaceAll(/\n\s*/g, '');
};

test('every built-in template is written in blocks', () => {
  for (const [type, id] of Object.entries(builtInTemplateIds)) {
    const read = readBlocks(builtInTemplates[id]?.tsxSource ?? '');
    expect(read?.template).toBe(type);
    expect(problemsOfBlocks(read as BlockEmail)).toEqual([]);
  }
});

test('blocks are read again, as long as their source was not changed', () => {
  const written = email(
    { type: 'heading', text: '"\\`${1}' },
    { type: 'text', text: ' </p>\n{"a"}\r & {otp} ' },
    { type: 'button', label: 'Open', url: '{link}', color: '#ffd400', address: 'Or:' },
    { type: 'picture', url: 'https://example.com/a.png', alt: '', link: 'https://example.com' },
    { type: 'divider' },
    { type: 'code', variable: 'otp' },
    { type: 'quotation', intro: 'They write:', variable: 'otp' },
    { type: 'lines', variable: 'otp' },
  );
  const source = writeBlocks(written);

  expect(readBlocks(source)).toEqual(written);
  expect(readBlocks(source.replace('<Subject', '<Subject '))).toBe(undefined);
  expect(readBlocks(`${source}\n`)).toBe(undefined);
  expect(readBlocks('export function EmailTemplate() {}')).toBe(undefined);
});

test.each([
  ['text', 'Hi {otp} of {project.displayName}', '<Text>Hi {variables.otp} of {project.displayName}</Text>'],
  ['text', 'Hi {user.displayName}', '<Text>Hi {(user.displayName ?? "there")}</Text>'],
  ['text', 'One\nTwo', '<Text>One<br />Two</Text>'],
  ['text', '<script>alert(1)</script>', '<Text>{"<script>alert(1)</script>"}</Text>'],
  ['text', '{process.env.SECRET}', '<Text>{"{process.env.SECRET}"}</Text>'],
  ['text', '&lt;', '<Text>{"&lt;"}</Text>'],
  ['heading', ' One ', '<Heading as="h1">{" One "}</Heading>'],
] as const)('a %s is never markup: %s', (type, text, expected) => {
  expect(contentOf({ type, text })).toBe(expected);
});

test.each([
  ['https://example.com/a?b=1', '<Button href={"https://example.com/a?b=1"}>'],
  ['http://example.com', '<Button href={"http://example.com"}>'],
  ['{link}', '<Button href={variables.link}>'],
  ['{unknown}', ''],
  ['javascript:alert(1)', ''],
  ['https://user@example.com', ''],
  ['https:\\\\example.com', ''],
  ['data:text/html,x', ''],
  ['//example.com', ''],
])('a button leads to a web page or a variable: %s', (url, expected) => {
  expect(contentOf({ type: 'button', label: 'Open', url })).toContain(expected);
  expect(contentOf({ type: 'button', label: 'Open', url }).includes('<Button')).toBe(expected !== '');
  const problems = problemsOfBlocks(email({ type: 'button', label: 'Open', url }));
  expect(problems.map(({ field }) => field)).toEqual(expected === '' ? ['url'] : []);
});

test.each([
  ['https://example.com/a.png', true],
  ['http://example.com/a.png', false],
  ['data:image/svg+xml,x', false],
  ['{link}', false],
])('pictures come over HTTPS: %s', (url, isShown) => {
  expect(contentOf({ type: 'picture', url, alt: '"' }).includes('<Img')).toBe(isShown);
});

test('a button has a color of its own in light and dark mode, with a text that can be read', () => {
  const source = writeBlocks(email({ type: 'button', label: 'Open', url: '{link}', color: '#ffd400' }));
  expect(source).toContain('className="rounded');
  expect(source).toContain('{ ...branding.button, backgroundColor: "#ffd400", color: "#000000" }');
});

test('a problem names the field and the variable', () => {
  const problems = problemsOfBlocks({ ...email({ type: 'text', text: '{otpp}' }), subject: ' ' });
  expect(problems).toEqual([
    { at: undefined, field: 'subject', message: 'Enter a subject.' },
    { at: 0, field: 'text', message: 'There is no variable {otpp}. Insert one from the menu.' },
  ]);
});

test('emails to people without an account have no user', () => {
  const { variables } = email();
  expect(variablesOfBlocks({ ...email(), template: 'magic_link' })).not.toContain('user.displayName');
  expect(variablesOfBlocks({ ...email(), template: 'password_reset' })).toContain('user.displayName');
  expect(variablesOfBlocks(email())).toEqual(['project.displayName', 'user.displayName', ...Object.keys(variables)]);
});

describe('data that is no email of blocks is no blocks', () => {
  const data = '\nexport const blocks = ';
  test.each([
    ['a number', '1'],
    ['no blocks', '{"subject":"a","variables":{}}'],
    ['an unknown block', JSON.stringify(email({ type: 'video' } as unknown as EmailBlock))],
    ['an unknown field', JSON.stringify(email({ type: 'divider', html: '<b>' } as unknown as EmailBlock))],
    ['a long text', JSON.stringify(email({ type: 'text', text: 'a'.repeat(blockLimits.text + 1) }))],
    ['many blocks', JSON.stringify(email(...Array<EmailBlock>(blockLimits.blocks + 1).fill({ type: 'divider' })))],
    ['a variable with code', JSON.stringify(email({ type: 'code', variable: 'x}{y' }))],
    ['a color with code', JSON.stringify(email({ type: 'button', label: 'a', url: '', color: '"' }))],
    ['no JSON', '{'],
  ])('%s', (_what, json) => {
    expect(readBlocks(`x${data}${json};\n`)).toBe(undefined);
  });
});

describe('an email in another language', () => {
  const first = { ...email({ type: 'heading', text: 'Hello' }, { type: 'text', text: 'Welcome' }), subject: 'Hi' };
  const translated = {
    ...email({ type: 'heading', text: 'Hallo' }, { type: 'text', text: 'Willkommen' }),
    subject: 'Hey',
  };
  const builtIn = { first, translated };
  const changed = {
    ...first,
    blocks: [{ type: 'heading', text: 'Hello' } as const, { type: 'text', text: 'New' } as const],
  };
  const germanOf = (one: BlockEmail) => translatedBlocks(one, translationsOf(one, 'de-DE', builtIn));

  test('has the texts of the built-in email', () => {
    expect(germanOf(first)).toEqual({ ...first, subject: 'Hey', blocks: translated.blocks });
  });

  test('has the own translation of a changed text, and is not sent without it', () => {
    expect(germanOf(changed)).toBe(undefined);
    const translations = { 'de-DE': { New: 'Neu' } };
    expect(germanOf({ ...changed, translations })?.blocks).toEqual([
      { type: 'heading', text: 'Hallo' },
      { type: 'text', text: 'Neu' },
    ]);
    expect(translationsOf({ ...changed, translations }, 'fr-FR', undefined)).toEqual(new Map());
  });

  test('is the same if nothing but its look was changed', () => {
    const button = { type: 'button', label: 'Hello', url: '{link}', color: '#000000' } as const;
    expect(germanOf({ ...first, blocks: [...first.blocks, button] })?.blocks[2]).toEqual({ ...button, label: 'Hallo' });
  });
});
