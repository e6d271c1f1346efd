import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeImages } from './images.service.ts';

export const imageCleanups: readonly TenancyCleanup[] = [{ name: 'images', run: deleteSomeImages.run }];
