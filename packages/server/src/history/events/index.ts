export { eventErasure } from './erased-events.service.ts';
export { signInErasure } from './erased-sign-ins.ts';
export { eventCommands } from './events.commands.ts';
export { eventHandlers } from './events.handlers.ts';
export { eventCleanups, eventJobs, sealEventsJob } from './events.jobs.ts';
export { nameOf, positionOf } from './events.queries.ts';
export { lastPosition } from './events.service.ts';
export { keptSignIns } from './sign-ins.queries.ts';
