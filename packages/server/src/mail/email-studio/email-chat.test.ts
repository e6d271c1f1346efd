import { randomUUID } from 'node:crypto';
import { builtInTemplateIds, defaultThemeId, emailChatLimits } from '@portico/contract';
import { engineOfRun, portico, startTestServer, type TestServer } from '@portico/testkit';
import { aiAnswer, startAiProvider, type TestAiProvider } from '@portico/testkit/outside/ai-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const [ask, save] = ['POST /internal/ai-chat/:thread_id', 'PATCH /internal/ai-chat/:thread_id'] as const;
const [list, clear] = ['GET /internal/ai-chat/:thread_id', 'DELETE /internal/ai-chat/:thread_id'] as const;
const unknown = '00000000-0000-4000-8000-000000000000';
const key = 'sk-secret-key-of-the-operator';
const hello = { role: 'user' as const, content: [{ type: 'text', text: 'Make it blue' }] };

let provider: TestAiProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startAiProvider();
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_AI_URL: `${provider.url}/`,
      PORTICO_AI_KEY: key,
      PORTICO_AI_MODEL: 'small-model',
      PORTICO_LIMIT_AI_CHATS_PER_PROJECT: '3 per 600',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => provider.reply(aiAnswer('Hello')));

const themeBody = { context_type: 'email-theme' as const, messages: [hello] };
const themeChat = { params: { thread_id: defaultThemeId }, body: themeBody };

describe('the answer of the model', () => {
  test('contains the text and the proposed source, and changes nothing', async () => {
    const { api } = await portico(server);
    provider.reply(aiAnswer('Here it is.', { name: 'createEmailTheme', arguments: '{"content":"new source"}' }));

    const answer = await api.admin().call(ask, themeChat);
    expect(answer.body).toEqual({
      content: [
        { type: 'text', text: 'Here it is.' },
        {
          type: 'tool-call',
          toolName: 'createEmailTheme',
          toolCallId: 'call_0',
          args: { content: 'new source' },
          argsText: '{"content":"new source"}',
          result: 'success',
        },
      ],
    });
    const request = provider.requests.at(-1);
    expect(request?.body.model).toBe('small-model');
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(request?.body.tools.map((tool) => tool.function.name)).toEqual(['createEmailTheme']);
    const [system, user, ...rest] = request?.body.messages ?? [];
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('bg-[#fafbfb]') });
    expect(user).toEqual({ role: 'user', content: 'Make it blue' });
    expect(rest).toEqual([]);
    expect((await api.admin().call(ask, themeChat)).trips).toBe(1);
    const { body } = await api.admin().call('GET /internal/email-themes/:id', { params: { id: defaultThemeId } });
    expect(body.tsx_source).toContain('bg-[#fafbfb]');
    expect((await api.admin().call(list, { params: themeChat.params })).body).toEqual({ messages: [] });
  });

  test('gets the source of a template, or the one in the editor', async () => {
    const { api } = await portico(server);
    const template = { thread_id: builtInTemplateIds.magic_link };
    const body = { context_type: 'email-template' as const, messages: [hello] };

    await api.admin().call(ask, { params: template, body });
    const prompt = () => provider.requests.at(-1)?.body.messages[0]?.content;
    expect(prompt()).toContain('variables.otp');
    await api.admin().call(ask, { params: { thread_id: unknown }, body: { ...body, tsx_source: 'edited text' } });
    expect(prompt()).toContain('edited text');
    await api
      .admin()
      .call(ask, { params: { thread_id: unknown }, body: { ...body, context_type: 'email-draft' as const } });
    expect(prompt()).not.toContain('==========');
    const missing = { params: { thread_id: unknown }, body };
    expect(await api.admin().callBadly(ask, missing)).toBeRefused(404, 'No template found with given id');
    const theme = { params: { thread_id: unknown }, body: themeBody };
    expect(await api.admin().callBadly(ask, theme)).toBeRefused(404, 'No theme found with given id');
  });

  test.each([
    ['nothing', aiAnswer(null)],
    ['an unknown tool', aiAnswer('', { name: 'deleteEverything', arguments: '{"content":"x"}' })],
    ['arguments that are not JSON', aiAnswer(null, { name: 'createEmailTheme', arguments: '{"content":' })],
    ['arguments of another type', aiAnswer(null, { name: 'createEmailTheme', arguments: 'null' })],
    ['a huge source', aiAnswer(null, { name: 'createEmailTheme', arguments: `{"content":"${'x'.repeat(100_001)}"}` })],
  ])('an answer with %s is refused', async (_name, reply) => {
    const { api } = await portico(server);
    provider.reply(reply);
    const answer = await api.admin().callBadly(ask, themeChat);
    expect(answer).toBeRefused(400, 'The AI model returned an answer without content. Try again.');
  });

  test('the answer of a provider that fails never contains the key', async () => {
    const { api } = await portico(server);
    provider.reply({ status: 401, body: `{"error":{"message":"Incorrect API key provided: ${key}"}}` });
    const answer = await api.admin().callBadly(ask, themeChat);
    expect(answer).toBeRefused(400, 'The AI provider returned the status 401.');
    expect(answer.text).not.toContain(key);
  });

  test('is limited per project', async () => {
    const [one, other] = [await portico(server), await portico(server)];
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) statuses.push((await one.api.admin().callBadly(ask, themeChat)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await other.api.admin().callBadly(ask, themeChat)).status).toBe(200);
  });

  test('is cancelled at the provider when the client disconnects', async () => {
    const { url, project } = await portico(server);
    provider.reply('silence');
    const [leaving, before, abandoned] = [new AbortController(), provider.requests.length, provider.abandoned()];
    const request = fetch(`${url}/api/v1/internal/ai-chat/${defaultThemeId}`, {
      method: 'POST',
      signal: leaving.signal,
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': project.id,
        'x-stack-access-type': 'admin',
        'x-stack-super-secret-admin-key': project.keys.admin,
      },
      body: JSON.stringify(themeBody),
    });
    await expect.poll(() => provider.requests.length).toBe(before + 1);
    leaving.abort();
    await expect(request).rejects.toThrow();
    await expect.poll(() => provider.abandoned()).toBe(abandoned + 1);
  });

  test('needs messages of the right form', async () => {
    const { api } = await portico(server);
    const bad = async (body: object) => await api.admin().callBadly(ask, { params: themeChat.params, body });
    expect(await bad({ ...themeBody, messages: [] })).toFail('SCHEMA_ERROR');
    expect(await bad({ ...themeBody, messages: [{ role: 'system', content: 'x' }] })).toFail('SCHEMA_ERROR');
    expect((await bad({ ...themeBody, messages: [{ role: 'user', content: null }] })).text).toContain(
      'body.messages[0].content cannot be null',
    );
    expect(await bad({ ...themeBody, messages: [{ role: 'user', content: 5 }] })).toBeRefused(
      400,
      'The messages contain no text.',
    );
    expect(await bad({ ...themeBody, context_type: 'other' })).toFail('SCHEMA_ERROR');
    expect(await api.server().callBadly(ask, themeChat)).toFail('INSUFFICIENT_ACCESS_TYPE');
    expect(await api.admin().callBadly(ask, { ...themeChat, params: { thread_id: 'x' } })).toFail('SCHEMA_ERROR');
  });
});

test('without a model, the refusal says how to set it up', async () => {
  const { api } = await portico();
  const text = 'AI chat is not set up on this server. Its operator can set it up with PORTICO_AI_URL.';
  expect(await api.admin().callBadly(ask, themeChat)).toBeRefused(400, text);
  expect((await api.admin().call('GET /internal/installation')).body.has_ai_chat).toBe(false);
  const configured = (await portico(server)).api.admin();
  expect((await configured.call('GET /internal/installation')).body.has_ai_chat).toBe(true);
});

describe('stored messages', () => {
  const params = { thread_id: unknown };

  test('are listed as they were saved, per chat and project', async () => {
    const [{ api }, other] = [await portico(), await portico()];
    const admin = api.admin();
    const messages = [{ z: 1, a: [1.5, { b: null }] }, 'text', 0, false, [hello]];
    await admin.call(list, { params });
    for (const message of messages) {
      const saved = await admin.call(save, { params, body: { message } });
      expect(saved.body).toEqual({});
      expect(saved.trips).toBe(1);
    }
    await admin.call(save, { params: { thread_id: defaultThemeId }, body: { message: 'other chat' } });

    const listed = await admin.call(list, { params });
    expect(JSON.stringify(listed.body.messages)).toBe(JSON.stringify(messages));
    expect(listed.trips).toBe(1);
    expect((await other.api.admin().call(list, { params })).body).toEqual({ messages: [] });
    await admin.call(clear, { params });
    expect((await admin.call(list, { params })).body).toEqual({ messages: [] });
    expect((await admin.call(list, { params: { thread_id: defaultThemeId } })).body.messages).toEqual(['other chat']);
  });

  test('stored messages have size limits', async () => {
    const { api } = await portico();
    const admin = api.admin();
    const add = async (message: unknown, thread_id = unknown) =>
      await admin.callBadly(save, { params: { thread_id }, body: { message } });

    expect(await add(null)).toFail('SCHEMA_ERROR');
    expect(await add('x'.repeat(emailChatLimits.messageBytesMax - 1))).toBeRefused(400, /^A chat message can have/);
    for (let count = 0; count < 8; count++) expect((await add('x'.repeat(490_000))).status).toBe(200);
    expect(await add('x'.repeat(490_000))).toBeRefused(400, /^The chat has reached its maximum size/);
    expect((await add('x'.repeat(490_000), defaultThemeId)).status).toBe(200);
    for (let count = 8; count < emailChatLimits.messagesMax; count++) expect((await add(count)).status).toBe(200);
    expect(await add('one more')).toBeRefused(400, /^The chat has reached its maximum size/);
  });

  test('are deleted with their draft, template or theme', async () => {
    const { api } = await portico();
    const admin = api.admin();
    const body = { display_name: 'Own' };
    const draft = (await admin.call('POST /internal/email-drafts', { body })).body.id;
    const template = (await admin.call('POST /internal/email-templates', { body })).body.id;
    const theme = (await admin.call('POST /internal/email-themes', { body })).body.id;
    const ids = [draft, template, theme];
    for (const thread_id of ids) await admin.call(save, { params: { thread_id }, body: { message: 'x' } });

    await admin.call('DELETE /internal/email-drafts/:id', { params: { id: draft } });
    await admin.call('DELETE /internal/email-templates/:templateId', { params: { templateId: template } });
    await admin.call('DELETE /internal/email-themes/:id', { params: { id: theme } });
    for (const thread_id of ids) expect((await admin.call(list, { params: { thread_id } })).body.messages).toEqual([]);
  });

  test('are deleted with their project', async () => {
    const { api, server: shared } = await portico();
    const marker = randomUUID();
    await api.admin().call(save, { params, body: { message: marker } });
    const stored = async () => {
      const text = 'select count(*)::int as left from email_chat_messages where message = $1';
      return (await shared.app.database.handle().run({ text, values: [JSON.stringify(marker)] })).rows[0]?.left;
    };
    expect(await stored()).toBe(1);
    await api.admin().call('DELETE /internal/projects/current');
    await shared.app.background.sweep();
    expect(await stored()).toBe(0);
  });
});
