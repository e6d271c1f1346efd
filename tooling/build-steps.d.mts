export const nodeOptions: string[];
export const serverEnvironment: Readonly<Record<string, string>>;

export interface BuildStep {
  readonly id: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly command: readonly string[];
}

export const emailRuntime: BuildStep;
