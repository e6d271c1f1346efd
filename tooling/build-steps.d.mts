/** Options of Node.js for the server. */
export const nodeOptions: string[];
/** Arguments of Node.js that start the server: options, then its main file. */
export const serverArguments: string[];
export const serverEnvironment: Readonly<Record<string, string>>;

export interface BuildStep {
  readonly id: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly command: readonly string[];
}

export const emailRuntime: BuildStep;
