import type { EmailChatMessage, EmailChatPart } from '@portico/react';

/** A message of a chat, as the panel shows it. */
export interface ShownMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** The source that the model proposes. */
  readonly proposal: string | undefined;
}

/** Messages that the model gets. Older ones are left out. */
const sentMax = 20;

type Part = Readonly<Record<string, unknown>>;

/** Reads stored messages. They may come from any client, so unknown forms are left out. */
export function shownMessages(stored: readonly unknown[]): ShownMessage[] {
  return stored.flatMap((message): ShownMessage[] => {
    const { role, content } = (typeof message === 'object' && message !== null ? message : {}) as Part;
    if (role !== 'user' && role !== 'assistant') return [];
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : partsIn(content);
    const text = parts.flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []));
    const proposal = parts.flatMap(proposalIn)[0];
    if (text.length === 0 && proposal === undefined) return [];
    return [{ role, text: text.join('\n'), proposal }];
  });
}

function partsIn(content: unknown): Part[] {
  if (!Array.isArray(content)) return [];
  return content.filter((part): part is Part => typeof part === 'object' && part !== null);
}

function proposalIn({ type, args }: Part): string[] {
  const { content } = (type === 'tool-call' && typeof args === 'object' && args !== null ? args : {}) as Part;
  return typeof content === 'string' ? [content] : [];
}

/** Returns a message of the user. */
export function userMessage(text: string): EmailChatMessage {
  return { role: 'user', content: [{ type: 'text', text }] };
}

/** Returns a message of the model. */
export function assistantMessage(content: readonly EmailChatPart[]): EmailChatMessage {
  return { role: 'assistant', content };
}

/**
 * Returns the messages for the model: the last ones, without proposed sources. The model gets the source of the editor, so
 * older sources would only cost time.
 */
export function messagesToSend(shown: readonly ShownMessage[], text: string): EmailChatMessage[] {
  const earlier = shown
    .slice(-sentMax)
    .map(({ role, text: said }) => ({ role, content: said === '' ? '(proposed a new source)' : said }));
  return [...earlier, userMessage(text)];
}
