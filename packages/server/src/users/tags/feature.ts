import type { Feature } from '../../http/feature.ts';
import { tagHandlers } from './tags.handlers.ts';

/** What the server gets from this feature. The rows of deleted users are deleted by their foreign key. */
export const tagsFeature: Feature = { endpoints: tagHandlers };
