import { emailChatEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { askModel, type ChatPart } from './email-chat.service.ts';
import { addChatMessage, clearChat, listChatMessages } from './email-chat-history.service.ts';

export const emailChatHandlers = implement(emailChatEndpoints, {
  'POST /internal/ai-chat/:thread_id': async ({ params, body, ...context }) => {
    const { context_type: type, messages, tsx_source: source } = body;
    const question = { type, threadId: params.thread_id, messages, source };
    const parts = await context.whileConnected((signal) => askModel(context, question, signal));
    return { content: parts.map(toWire) };
  },

  'PATCH /internal/ai-chat/:thread_id': async ({ params, body, ...context }) => {
    await addChatMessage(context, params.thread_id, body.message);
    return {};
  },

  'GET /internal/ai-chat/:thread_id': async ({ params, ...context }) => ({
    messages: await listChatMessages(context, params.thread_id),
  }),

  'DELETE /internal/ai-chat/:thread_id': async ({ params, ...context }) => {
    await clearChat(context, params.thread_id);
    return successAnswer;
  },
});

function toWire(part: ChatPart) {
  if (part.kind === 'text') return { type: 'text' as const, text: part.text };
  const args = { content: part.source };
  return {
    type: 'tool-call' as const,
    toolName: part.toolName,
    toolCallId: part.callId,
    args,
    argsText: JSON.stringify(args),
    result: 'success' as const,
  };
}
