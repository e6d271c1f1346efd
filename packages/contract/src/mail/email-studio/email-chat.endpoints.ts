import { z } from 'zod';
import { emailSourceMax } from '../../config/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict, success } from '../../kit/shapes.ts';

/** What a chat is about. */
export const emailChatTypes = ['email-theme', 'email-template', 'email-draft'] as const;

/** Limits of AI chats. */
export const emailChatLimits = {
  /** Messages in a request to the model. */
  requestMessagesMax: 200,
  /** Stored messages of a chat. */
  messagesMax: 200,
  /** Size of the stored messages of a chat, in bytes. */
  chatBytesMax: 4_000_000,
  /** Stored messages of a project. */
  projectMessagesMax: 5_000,
  /** Size of a stored message as JSON, in bytes. */
  messageBytesMax: 500_000,
  /** Size of all stored messages of a project, in bytes. */
  projectBytesMax: 20_000_000,
} as const;

const params = strict({ thread_id: fields.uuid });

/** Any JSON value except null. */
const value = z.custom<NonNullable<unknown>>((given) => given !== undefined && given !== null, {
  error: ({ input }) => (input === null ? '{path} cannot be null' : '{path} must be defined'),
});

const toolCall = z.object({
  type: z.literal('tool-call'),
  toolName: z.string(),
  toolCallId: z.string(),
  args: z.object({ content: z.string() }),
  argsText: z.string(),
  result: z.literal('success'),
});

/** AI chats about themes, templates and drafts. @see docs/reference/protocol/emails.md#ai-chat */
export const emailChatEndpoints = defineEndpoints({
  'POST /internal/ai-chat/:thread_id': {
    summary: 'Get the answer of the AI model in a chat about an email',
    description:
      'The request contains all messages. It changes nothing: the answer may contain a new source, which the client can apply. If the client disconnects, the request to the AI provider is cancelled.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    body: strict({
      context_type: z.enum(emailChatTypes),
      messages: z
        .array(strict({ role: z.enum(['user', 'assistant', 'tool']), content: value }))
        .min(1)
        .max(emailChatLimits.requestMessagesMax),
      // Only Portico has this field: the source in the editor. Default: the stored source.
      tsx_source: z.string().max(emailSourceMax).optional(),
    }),
    response: z.object({
      content: z.array(z.union([z.object({ type: z.literal('text'), text: z.string() }), toolCall])),
    }),
    errors: [],
    refusals: [400, 404, 429],
  },
  /** @sdk emails.saveChatMessage(threadId, message): void */
  'PATCH /internal/ai-chat/:thread_id': {
    summary: 'Add a message to a chat about an email',
    description: 'The message can be any JSON value.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    bodySize: 'document',
    body: strict({ message: value }),
    response: z.object({}),
    errors: [],
    refusals: [400],
  },
  /** @sdk emails.listChatMessages(threadId) */
  'GET /internal/ai-chat/:thread_id': {
    summary: 'List the messages of a chat about an email',
    description: 'Oldest first, as they were added.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: z.object({ messages: z.array(z.unknown()) }),
    errors: [],
  },
  /** @sdk emails.clearChat(threadId) */
  'DELETE /internal/ai-chat/:thread_id': {
    summary: 'Delete the messages of a chat about an email',
    description: 'Only Portico has this endpoint.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
  },
});
