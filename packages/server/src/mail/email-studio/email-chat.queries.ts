import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';

/** The messages of a chat, oldest first. Served by the primary key. */
export const chatMessages = scoped('email_chat_messages.of_thread', (q, the: { threadId: string }, tenancyId) =>
  q
    .selectFrom('email_chat_messages')
    .select('message')
    .where('tenancy_id', '=', tenancyId)
    .where('thread_id', '=', the.threadId)
    .orderBy('position'),
);

interface NewMessage {
  readonly threadId: string;
  readonly now: Date;
  readonly message: string;
  readonly bytes: number;
  readonly messagesMax: number;
  readonly chatBytesMax: number;
  readonly projectMessagesMax: number;
  readonly projectBytesMax: number;
}

/** @returns no row if the chat or the project is full. Parallel requests can exceed the limits by a few messages */
export const insertChatMessage = scoped('email_chat_messages.insert', (q, the: NewMessage, tenancyId) =>
  insertSelect(
    q,
    'email_chat_messages',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      thread_id: cast(the.threadId, 'uuid'),
      message: cast(the.message, 'text'),
      bytes: cast(the.bytes, 'integer'),
      created_at: cast(the.now, 'timestamptz'),
    },
    sql`from (
      select count(*) as project_count, coalesce(sum(bytes), 0) as project_bytes,
        count(*) filter (where thread_id = ${the.threadId}::uuid) as chat_count,
        coalesce(sum(bytes) filter (where thread_id = ${the.threadId}::uuid), 0) as chat_bytes
      from email_chat_messages where tenancy_id = ${tenancyId}::uuid
    ) as stored
    where chat_count < ${the.messagesMax}::integer
      and chat_bytes + ${the.bytes}::integer <= ${the.chatBytesMax}::integer
      and project_count < ${the.projectMessagesMax}::integer
      and project_bytes + ${the.bytes}::integer <= ${the.projectBytesMax}::integer`,
  ).returning('bytes'),
);

/** Deletes a chat. Its number of messages is limited. */
export const deleteChat = scoped('email_chat_messages.delete', (q, the: { threadId: string }, tenancyId) =>
  q.deleteFrom('email_chat_messages').where('tenancy_id', '=', tenancyId).where('thread_id', '=', the.threadId),
);
