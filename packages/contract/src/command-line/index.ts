export { completionScript, shells } from './completion.ts';
export { examplesOf, type HelpTexts, helpOf } from './help.ts';
export { jsonLine, oneLine, printable } from './printable.ts';
export { createProgress, noProgress, type Progress } from './progress.ts';
export { type AskedHelp, type CommandLineOf, readCommandLine, unknownCommand } from './read-command-line.ts';
export {
  CommandFailure,
  type CommandGroup,
  type CommandOutcome,
  type CommandUsage,
  type CommandUsages,
  type GivenCommand,
  jsonOption,
  optionsOf,
  usageOf,
  usagesOf,
} from './usage.ts';
