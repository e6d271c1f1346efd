import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const imageCleanups: readonly TenancyCleanup[] = [{ name: 'images', run: deleteSome('images').run }];
