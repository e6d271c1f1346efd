import type { Transport } from '../../core/transport.ts';

/** What a chat is about. */
export type EmailChatType = 'email-theme' | 'email-template' | 'email-draft';

/** A message of a chat, in the form of the AI SDK. */
export interface EmailChatMessage {
  /** Who wrote the message. `tool` for results of tool calls. */
  readonly role: 'user' | 'assistant' | 'tool';
  /** A text, or a list of parts. */
  readonly content: unknown;
}

/** A part of an answer: a text, or a proposed source. */
export type EmailChatPart =
  | {
      readonly type: 'text';
      /** The text. */
      readonly text: string;
    }
  | {
      readonly type: 'tool-call';
      /** `createEmailTheme` or `createEmailTemplate`. */
      readonly toolName: string;
      /** ID of the tool call. */
      readonly toolCallId: string;
      /** The proposed source. */
      readonly args: { readonly content: string };
      /** `args` as JSON. */
      readonly argsText: string;
      /** The result of the tool call. */
      readonly result: 'success';
    };

/** Options of a chat request. */
export interface SendChatMessageOptions {
  /** The source in the editor. Default: the stored source of a theme or template. */
  readonly tsxSource?: string | undefined;
}

type AdminTransport = Transport<'admin'>;

export async function sendChatMessage(
  transport: AdminTransport,
  threadId: string,
  type: EmailChatType,
  messages: readonly EmailChatMessage[],
  { tsxSource }: SendChatMessageOptions = {},
): Promise<{ content: EmailChatPart[] }> {
  const given = messages.map(({ role, content }) => ({ role, content: content as NonNullable<unknown> }));
  return await transport.call('POST /internal/ai-chat/:thread_id', {
    params: { thread_id: threadId },
    body: { context_type: type, messages: given, tsx_source: tsxSource },
  });
}
