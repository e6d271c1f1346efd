import { type JSValueHandle, QuickJS, type Snapshot } from 'quickjs-wasi';
import { renderLimits } from './email-job.ts';
import { hostFunctions, type readWasm, wasiWithoutOutput } from './quickjs.ts';
import type { TailwindStyles } from './tailwind-styles.ts';

/** How code in the sandbox ended. */
export type SandboxOutcome =
  | { readonly kind: 'rendered'; readonly json: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
  | { readonly kind: 'too long' | 'too large' | 'unsettled' };

/** Native stack of the engine, in bytes. The stack of the thread is larger. */
const maxStackSize = 256 * 1024;

/** A machine whose memory has grown by more than this is replaced, since memory cannot shrink. */
const growthMax = 16 * 1024 * 1024;

/** A virtual machine. */
export interface Machine {
  readonly vm: QuickJS;
  /** Restores the memory of the start. @returns false if the machine must be replaced */
  restore(): boolean;
}

/** What the machine calls. */
export interface MachineHooks extends Pick<TailwindStyles, 'stylesOf'> {
  /** Whether to interrupt the code. */
  isOver(): boolean;
  /** Returns the code of a module. @throws {Error} there is no such module */
  load(name: string): string;
  /** The code has ended. */
  finish(outcome: SandboxOutcome): void;
}

/** Starts a machine with the memory of a snapshot. */
export async function startMachine(
  wasm: Awaited<ReturnType<typeof readWasm>>,
  snapshot: Snapshot,
  hooks: MachineHooks,
): Promise<Machine> {
  let memory: WebAssembly.Memory | undefined;
  const vm = await QuickJS.restore(snapshot, {
    wasm,
    wasi: (given) => {
      memory = given;
      return wasiWithoutOutput();
    },
    memoryLimit: renderLimits.memoryMax,
    maxStackSize,
    timezoneOffset: 0,
    interruptHandler: hooks.isOver,
    moduleLoader: { normalize: (_base, name) => name, load: hooks.load },
  });
  if (memory === undefined) throw new Error('The engine has no memory.');
  const texts = (given: readonly JSValueHandle[]) => given.map((handle) => (handle.isString ? handle.toString() : ''));
  const functions: Record<(typeof hostFunctions)[number], (...given: JSValueHandle[]) => JSValueHandle> = {
    tailwindStyles: (...given) => {
      const [classes = '', config = '{}'] = texts(given);
      return vm.newString(hooks.stylesOf(classes, config));
    },
    finish: (...given) => {
      const isLarge = given.some((handle) => handle.isString && handle.length > 3 * renderLimits.outputMax);
      const [kind, text = '', stack = ''] = isLarge ? [] : texts(given);
      hooks.finish(outcomeOf(kind, text, stack));
      return vm.undefined;
    },
  };
  for (const name of hostFunctions) vm.registerHostCallback(name, functions[name]);
  // These objects are made at first use. They must be part of the memory that is restored.
  for (const _made of [vm.global, vm.undefined, vm.null, vm.true, vm.false]) void _made;
  const clean = new Uint8Array(memory.buffer).slice();
  const own = memory;
  return { vm, restore: () => restore(own, clean) };
}
function restore(memory: WebAssembly.Memory, clean: Uint8Array): boolean {
  if (memory.buffer.byteLength > clean.byteLength + growthMax) return false;
  const bytes = new Uint8Array(memory.buffer);
  bytes.set(clean);
  bytes.fill(0, clean.byteLength);
  return true;
}

function outcomeOf(kind: string | undefined, text: string, stack: string): SandboxOutcome {
  if (kind === 'rendered') return { kind, json: text };
  return kind === 'failed' ? { kind, message: text, stack } : { kind: 'too large' };
}
