export function packPortico(folder: string): Promise<string>;
