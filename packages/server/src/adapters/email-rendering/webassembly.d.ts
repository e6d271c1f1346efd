/** WebAssembly, as far as the renderer uses it. The type libraries of the server do not have it. */
declare global {
  namespace WebAssembly {
    class Module {
      readonly isCompiled: true;
    }
    class Instance {
      readonly exports: Record<string, ExportValue>;
    }
    class Memory {
      readonly buffer: ArrayBuffer;
    }
    type ImportValue = unknown;
    type ExportValue = unknown;
    function compile(bytes: Uint8Array): Promise<Module>;
  }

  type BufferSource = ArrayBufferView | ArrayBuffer;
}

export {};
