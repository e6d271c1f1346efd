import type { ChatMessage, ChatToolCall } from '../../adapters/ai/chat-model.ts';

/** A message as clients send it. Its content has the form of the AI SDK, but may be anything. */
export interface GivenMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly content: unknown;
}

type Part = Readonly<Record<string, unknown>>;

/**
 * Converts the messages of a client for a model. A model requires a result for each tool call and a call for each result.
 * Each call therefore gets its result from the tool messages, or a default one, and other results are left out.
 */
export function modelMessages(given: readonly GivenMessage[]): ChatMessage[] {
  const results = new Map(given.filter(({ role }) => role === 'tool').flatMap(resultsOf));
  return given.flatMap((message): ChatMessage[] => {
    if (message.role === 'tool') return [];
    const text = textOf(message);
    if (message.role === 'user') return text === '' ? [] : [{ role: 'user', content: text }];
    const toolCalls = partsOf(message).flatMap(toolCallOf);
    if (text === '' && toolCalls.length === 0) return [];
    return [
      { role: 'assistant', content: text === '' ? null : text, toolCalls },
      ...toolCalls.map(({ id }) => ({ role: 'tool' as const, toolCallId: id, content: results.get(id) ?? 'success' })),
    ];
  });
}

function partsOf({ content }: GivenMessage): Part[] {
  if (!Array.isArray(content)) return [];
  return content.filter((part): part is Part => typeof part === 'object' && part !== null);
}

function textOf(message: GivenMessage): string {
  if (typeof message.content === 'string') return message.content;
  return partsOf(message)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n');
}

function toolCallOf({ type, toolCallId, toolName, args, input, argsText }: Part): ChatToolCall[] {
  if (type !== 'tool-call' || typeof toolCallId !== 'string' || typeof toolName !== 'string') return [];
  const argumentsText = typeof argsText === 'string' ? argsText : JSON.stringify(args ?? input ?? {});
  return [{ id: toolCallId, name: toolName, argumentsText }];
}

function resultsOf(message: GivenMessage): [string, string][] {
  return partsOf(message).flatMap(({ type, toolCallId, result, output }): [string, string][] => {
    if (type !== 'tool-result' || typeof toolCallId !== 'string') return [];
    const value = result ?? output ?? 'success';
    return [[toolCallId, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
}
