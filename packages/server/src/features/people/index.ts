export { joiningHandlers } from './joining.handlers.ts';
export { peopleHandlers } from './people.handlers.ts';
