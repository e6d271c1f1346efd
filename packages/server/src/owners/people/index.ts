export { joiningHandlers } from './joining.handlers.ts';
export { peopleHandlers } from './people.handlers.ts';
export { resetOwnerCommands } from './reset-owner.commands.ts';
