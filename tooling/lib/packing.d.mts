export interface Packed {
  readonly name: string;
  readonly tarball: string;
}

export function packAll(folder: string): Promise<readonly Packed[]>;

export function withPublished<Result>(use: (folder: string) => Promise<Result>): Promise<Result>;
