import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const itemCleanups: readonly TenancyCleanup[] = [
  { name: 'changes of item quantities', run: deleteSome('item_quantity_changes').run },
  { name: 'settled item quantities', run: deleteSome('item_settlements').run },
];
