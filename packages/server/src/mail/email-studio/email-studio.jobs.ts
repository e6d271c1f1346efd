import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const emailStudioCleanups: readonly TenancyCleanup[] = [
  { name: 'email drafts', run: deleteSome('email_drafts').run },
  { name: 'email template versions', run: deleteSome('email_template_versions').run },
  { name: 'email chats', run: deleteSome('email_chat_messages').run },
];
