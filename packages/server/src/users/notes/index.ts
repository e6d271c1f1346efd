export { notesFeature } from './feature.ts';
export { noteLines } from './note-lines.ts';
