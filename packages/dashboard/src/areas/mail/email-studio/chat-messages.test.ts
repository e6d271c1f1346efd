import { expect, test } from 'vitest';
import { messagesToSend, shownMessages } from './chat-messages.ts';

const call = { type: 'tool-call', toolName: 'createEmailTheme', toolCallId: 'a', args: { content: 'source' } };

test('stored messages of any client are shown, and unknown forms are left out', () => {
  const stored = [
    'text',
    null,
    { role: 'tool', content: [] },
    { role: 'user', content: 'Blue' },
    { role: 'assistant', content: [{ type: 'text', text: 'Sure' }, { type: 'image' }, call] },
    { role: 'assistant', content: [{ ...call, args: null }] },
  ];
  expect(shownMessages(stored)).toEqual([
    { role: 'user', text: 'Blue', proposal: undefined },
    { role: 'assistant', text: 'Sure', proposal: 'source' },
  ]);
});

test('the model gets the last messages without proposed sources', () => {
  const shown = Array.from({ length: 30 }, (_, index) => ({ role: 'user' as const, text: `${index}`, proposal: 'x' }));
  const sent = messagesToSend([...shown, { role: 'assistant', text: '', proposal: 'x' }], 'More');
  expect(sent).toHaveLength(21);
  expect(sent.slice(-2)).toEqual([
    { role: 'assistant', content: '(proposed a new source)' },
    { role: 'user', content: [{ type: 'text', text: 'More' }] },
  ]);
  expect(JSON.stringify(sent)).not.toContain('"x"');
});
