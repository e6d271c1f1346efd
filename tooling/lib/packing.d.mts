export interface Packed {
  readonly name: string;
  readonly tarball: string;
}

export function packAll(folder: string): Promise<readonly Packed[]>;
