export { movingFeature } from './feature.ts';
export { importLines } from './import-lines.service.ts';
export { deleteWholeRun } from './undo.service.ts';
