import { expect, test } from 'vitest';
import { modelMessages } from './email-chat-messages.ts';

test('every tool call gets a result, and results without a call are left out', () => {
  const args = { content: 'x' };
  const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId, toolName: 'createEmailTheme', args });
  const result = (toolCallId: string, value: unknown) => ({ type: 'tool-result', toolCallId, result: value });
  const messages = modelMessages([
    { role: 'user', content: [{ type: 'text', text: 'One' }, { type: 'image' }, null, { type: 'text', text: 'two' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'Here' }, call('a'), call('b')] },
    { role: 'tool', content: [result('b', { ok: true }), result('gone', 'x')] },
    { role: 'assistant', content: [] },
    { role: 'user', content: 'Thanks' },
  ]);
  const toolCalls = ['a', 'b'].map((id) => ({ id, name: 'createEmailTheme', argumentsText: JSON.stringify(args) }));
  expect(messages).toEqual([
    { role: 'user', content: 'One\ntwo' },
    { role: 'assistant', content: 'Here', toolCalls },
    { role: 'tool', toolCallId: 'a', content: 'success' },
    { role: 'tool', toolCallId: 'b', content: '{"ok":true}' },
    { role: 'user', content: 'Thanks' },
  ]);
});

test('content of any other form is ignored', () => {
  expect(
    modelMessages([
      { role: 'user', content: 5 },
      { role: 'tool', content: 'x' },
      { role: 'user', content: [[1]] },
    ]),
  ).toEqual([]);
});
