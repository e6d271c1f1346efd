export interface LocalRegistry {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  publish(tarballs: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export function startRegistry(folder: string): Promise<LocalRegistry>;
export function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
