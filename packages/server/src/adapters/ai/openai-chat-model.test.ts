import { type AiReply, aiAnswer, startAiProvider } from '@portico/testkit/outside/ai-provider';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOpenAiChatModel } from './openai-chat-model.ts';

const key = 'sk-secret-key-of-the-operator';
let provider: Awaited<ReturnType<typeof startAiProvider>>;
beforeEach(async () => {
  provider = await startAiProvider();
});
afterEach(async () => await provider.stop());

async function ask(reply: AiReply, { timeoutMillis = 10_000, url = provider.url } = {}) {
  provider.reply(reply);
  const model = createOpenAiChatModel({ url, key, model: 'm', timeoutMillis });
  return await model.answer([{ role: 'user', content: 'Hi' }], [], new AbortController().signal);
}

test('the key and the model are sent, and the answer is read', async () => {
  const answer = await ask(aiAnswer('Sure', { name: 'a', arguments: '{}' }));
  expect(answer).toEqual({ text: 'Sure', toolCalls: [{ id: 'call_0', name: 'a', argumentsText: '{}' }] });
  const [request] = provider.requests;
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers.authorization).toBe(`Bearer ${key}`);
  expect(request?.body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], tools: [] });
});

test.each<[string, AiReply, string]>([
  ['an error that quotes the key', { status: 401, body: `Incorrect API key provided: ${key}` }, 'the status 401.'],
  ['a rate limit', { status: 429, body: '{}' }, 'the status 429.'],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }, 'the status 302.'],
  ['text that is not JSON', { body: '<html>' }, 'an answer that cannot be read.'],
  ['JSON without choices', { body: '{"choices": []}' }, 'an answer that cannot be read.'],
  ['other types', { body: '{"choices": [{"message": {"content": 1}}]}' }, 'an answer that cannot be read.'],
])('%s is a failure without details of the provider', async (_name, reply, text) => {
  const failure = await ask(reply).catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'ChatModelFailure', message: `The AI provider returned ${text}` });
  expect(String(failure)).not.toContain(key);
});

test('an answer that is too long is not read to its end', async () => {
  const failure = ask({ body: Buffer.alloc(50_000_000, 'x') });
  await expect(failure).rejects.toMatchObject({ message: 'The answer of the AI provider is too long.' });
});

test('a provider that does not answer or does not exist is a failure', async () => {
  await expect(ask('silence', { timeoutMillis: 20 })).rejects.toMatchObject({
    message: 'The AI provider did not answer in time.',
  });
  await expect(ask('silence', { url: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    message: 'The AI provider could not be reached.',
  });
});
