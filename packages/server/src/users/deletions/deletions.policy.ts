import { Refusal } from '../../base/refusal.ts';
import type { RequestContext } from '../../kernel/context.ts';

/** Checks that the project allows users to delete themselves. @throws {Refusal} 400 */
export function requireOwnDeletion(context: Pick<RequestContext, 'level' | 'project'>): void {
  if (context.level === 'client' && !context.project.config.users.allowClientUserDeletion) {
    throw new Refusal(400, 'Client user deletion is not enabled for this project', 'CLIENT_USER_DELETION_NOT_ENABLED');
  }
}
