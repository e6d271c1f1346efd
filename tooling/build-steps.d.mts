export const nodeOptions: string[];
export const serverEnvironment: Readonly<Record<string, string>>;
