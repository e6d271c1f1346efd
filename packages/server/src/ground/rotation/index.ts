export { rotationCommands } from './rotation.commands.ts';
