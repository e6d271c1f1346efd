import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const brandingCleanups: readonly TenancyCleanup[] = [{ name: 'branding', run: deleteSome('brandings').run }];
