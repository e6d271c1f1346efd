import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeChatMessages } from './email-chat.queries.ts';
import { deleteSomeDrafts } from './email-drafts.queries.ts';

export const emailStudioCleanups: readonly TenancyCleanup[] = [
  { name: 'email drafts', run: deleteSomeDrafts.run },
  { name: 'email chats', run: deleteSomeChatMessages.run },
];
