import { KnownErrors } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';

/** Checks that the project creates anonymous users. @throws {AnonymousAccountsNotEnabled} */
export function requireAnonymousEnabled({ project }: TenancyContext): void {
  if (!project.config.auth.anonymous.allowSignIn) throw new KnownErrors.AnonymousAccountsNotEnabled();
}
