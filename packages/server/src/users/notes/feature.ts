import type { Feature } from '../../http/feature.ts';
import { noteHandlers } from './notes.handlers.ts';

/** What the server gets from this feature. The notes about deleted users are deleted by their foreign key. */
export const notesFeature: Feature = { endpoints: noteHandlers };
