export { positionOf } from './events.queries.ts';
export { lastPosition, spanOf } from './events.service.ts';
export { eventsFeature } from './feature.ts';
export { deleteSignInsOfUsers, insertPastSignIns, keptSignIns } from './sign-ins.queries.ts';
