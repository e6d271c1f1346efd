import { readFile } from 'node:fs/promises';
import { JSException, type JSValueHandle, QuickJS, type Snapshot } from 'quickjs-wasi';
import type { CompiledSource, SourceName } from './compile-source.ts';
import { renderLimits } from './email-job.ts';
import { hostFunctions, readWasm, wasiWithoutOutput } from './quickjs.ts';
import type { TailwindStyles } from './tailwind-styles.ts';

/** How code in the sandbox ended. */
export type SandboxOutcome =
  | { readonly kind: 'rendered'; readonly json: string }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
  | { readonly kind: 'too long' | 'too large' | 'unsettled' };

/** A virtual machine for untrusted code. Every run starts with the same memory. */
export interface Sandbox {
  /** @param endsAt when the code is interrupted, in processor time of this thread */
  run(modules: Readonly<Record<SourceName, CompiledSource>>, input: string, endsAt: number): Promise<SandboxOutcome>;
}

interface Options {
  readonly snapshotFile: string;
  readonly tailwind: TailwindStyles;
  /** Processor time of this thread in milliseconds. */
  readonly cpuMillis: () => number;
}

/** Native stack of the engine, in bytes. The stack of the thread is larger. */
const maxStackSize = 256 * 1024;

/** A machine whose memory has grown by more than this is replaced, since memory cannot shrink. */
const growthMax = 16 * 1024 * 1024;

interface Run {
  readonly modules: Readonly<Record<SourceName, CompiledSource>>;
  readonly endsAt: number;
  isTooLong: boolean;
  outcome: SandboxOutcome | undefined;
}

interface Machine {
  readonly vm: QuickJS;
  readonly memory: WebAssembly.Memory;
}

/**
 * Opens a sandbox. A run gets its memory restored, so it finds nothing of an earlier one. A machine whose engine crashed
 * is replaced, since its state is not only in its memory.
 */
export async function openSandbox(options: Options): Promise<Sandbox> {
  const wasm = await readWasm();
  let clean: Snapshot = QuickJS.deserializeSnapshot(await readFile(options.snapshotFile));
  let machine: Machine | undefined;
  let current: Run | undefined;

  const isOver = () => {
    if (current === undefined || options.cpuMillis() < current.endsAt) return false;
    current.isTooLong = true;
    return true;
  };
  const load = (name: string): string => {
    if (name === 'template.tsx' && current !== undefined) return current.modules.template.code;
    if (name === 'theme.tsx' && current !== undefined) return current.modules.theme.code;
    throw new Error(`Cannot import "${name.slice(0, 100)}". Available modules: ${importable}.`);
  };
  const start = async (): Promise<Machine> => {
    let memory: WebAssembly.Memory | undefined;
    const vm = await QuickJS.restore(clean, {
      wasm,
      wasi: (given) => {
        memory = given;
        return wasiWithoutOutput();
      },
      memoryLimit: renderLimits.memoryMax,
      maxStackSize,
      timezoneOffset: 0,
      interruptHandler: isOver,
      moduleLoader: { normalize: (_base, name) => name, load },
    });
    if (memory === undefined) throw new Error('The engine has no memory.');
    const texts = (given: readonly JSValueHandle[]) =>
      given.map((handle) => (handle.isString ? handle.toString() : ''));
    const functions: Record<(typeof hostFunctions)[number], (...given: JSValueHandle[]) => JSValueHandle> = {
      tailwindStyles: (...given) => {
        const [classes = '', config = '{}'] = texts(given);
        return vm.newString(options.tailwind.stylesOf(classes, config));
      },
      finish: (...given) => {
        const isLarge = given.some((handle) => handle.isString && handle.length > 3 * renderLimits.outputMax);
        const [kind, text = '', stack = ''] = isLarge ? [] : texts(given);
        if (current !== undefined) current.outcome ??= outcomeOf(kind, text, stack);
        return vm.undefined;
      },
    };
    for (const name of hostFunctions) vm.registerHostCallback(name, functions[name]);
    // These objects are made at first use. They must be part of the memory that is restored.
    for (const _made of [vm.global, vm.undefined, vm.null, vm.true, vm.false]) void _made;
    clean = { ...clean, memory: new Uint8Array(memory.buffer).slice() };
    return { vm, memory };
  };
  const restore = ({ memory }: Machine): boolean => {
    if (memory.buffer.byteLength > clean.memory.byteLength + growthMax) return false;
    const bytes = new Uint8Array(memory.buffer);
    bytes.set(clean.memory);
    bytes.fill(0, clean.memory.byteLength);
    return true;
  };

  return {
    run: async (modules, input, endsAt) => {
      if (machine === undefined || !restore(machine)) machine = await start();
      const { vm } = machine;
      const run: Run = { modules, endsAt, isTooLong: false, outcome: undefined };
      current = run;
      let isIntact = false;
      try {
        vm.withScope(() => {
          vm.callFunction(vm.evalCode('porticoRun'), vm.undefined, vm.newString(input));
          vm.executePendingJobs();
        });
        isIntact = true;
        return run.isTooLong ? { kind: 'too long' } : (run.outcome ?? { kind: 'unsettled' });
      } catch (error) {
        isIntact = error instanceof JSException;
        const outcome = failureOf(error);
        return run.isTooLong ? { kind: 'too long' } : outcome;
      } finally {
        current = undefined;
        if (!isIntact) machine = undefined;
      }
    },
  };
}

const importable = 'react, arktype, @react-email/components, @portico/emails (also as @stackframe/emails)';

function outcomeOf(kind: string | undefined, text: string, stack: string): SandboxOutcome {
  if (kind === 'rendered') return { kind, json: text };
  return kind === 'failed' ? { kind, message: text, stack } : { kind: 'too large' };
}

/** Describes an error that nothing in the sandbox caught. Reading it can run code of the template, and throw again. */
function failureOf(error: unknown): SandboxOutcome {
  try {
    const { message, stack } = error as Error;
    return { kind: 'failed', message: String(message), stack: String(stack ?? '') };
  } catch {
    return { kind: 'failed', message: '', stack: '' };
  } finally {
    if (error instanceof JSException) error.dispose();
  }
}
