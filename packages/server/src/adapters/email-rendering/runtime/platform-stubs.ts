/**
 * Global names that the libraries read when they load and QuickJS does not have. They are removed before a template
 * runs: a template that uses one of them gets an error.
 */
const names = ['Blob', 'File', 'FormData', 'Headers', 'Request', 'Response', 'URL', 'TextEncoder', 'MessageChannel'];

for (const name of names) Object.assign(globalThis, { [name]: class {} });
Object.assign(globalThis, { setTimeout: () => 0 });

/** Removes the names again. Logging stays, without effect. */
export function removeStubs(): void {
  for (const name of [...names, 'setTimeout']) Reflect.deleteProperty(globalThis, name);
  const nothing = () => undefined;
  const console = { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing, trace: nothing };
  Object.defineProperty(globalThis, 'console', { value: console, writable: true, configurable: true });
}
