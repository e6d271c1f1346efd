/** A message to the model. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly toolCalls: readonly ChatToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

/** A call of a tool by the model. */
export interface ChatToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them, which may not be JSON. */
  readonly argumentsText: string;
}

/** A tool that the model can call. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: object;
}

/** An answer of the model. */
export interface ChatAnswer {
  readonly text: string;
  readonly toolCalls: readonly ChatToolCall[];
}

/** A language model. */
export interface ChatModel {
  /**
   * Answers a conversation.
   *
   * @param signal stops the request
   * @throws {ChatModelFailure}
   */
  answer(messages: readonly ChatMessage[], tools: readonly ChatTool[], signal: AbortSignal): Promise<ChatAnswer>;
}

/** The model gave no usable answer. The message is for project owners: it contains nothing that the provider sent. */
export class ChatModelFailure extends Error {
  override readonly name = 'ChatModelFailure';
}
