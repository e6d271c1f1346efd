export function asPublished(text: string, isPublished?: (name: string) => boolean): string;
export function asUnpublished(text: string): string;
