import { emailChatLimits, fields } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { chatMessages, deleteChat, insertChatMessage } from './email-chat.queries.ts';

/** Adds a message to a chat. @throws {Refusal} 400, the message is too long, or the chat or the project is full */
export async function addChatMessage(context: TenancyContext, threadId: string, message: unknown): Promise<void> {
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  if (bytes > emailChatLimits.messageBytesMax) {
    throw new Refusal(400, `A chat message can have at most ${emailChatLimits.messageBytesMax} bytes.`);
  }
  const values = { threadId, now: context.now, message: text, bytes, ...emailChatLimits };
  if ((await insertChatMessage.first(context, values)) === undefined) {
    throw new Refusal(400, 'The chat has reached its maximum size. Clear it to continue.');
  }
}

/** Lists the messages of a chat, oldest first. */
export async function listChatMessages(context: TenancyContext, threadId: string): Promise<unknown[]> {
  const rows = await chatMessages.all(context, { threadId });
  return rows.map(({ message }) => JSON.parse(message) as unknown);
}

/** Deletes the messages of a chat. @param threadId any text: the IDs of themes in a configuration need not be UUIDs */
export async function clearChat(context: TenancyContext, threadId: string): Promise<void> {
  if (fields.uuid.safeParse(threadId).success) await deleteChat.run(context, { threadId });
}
