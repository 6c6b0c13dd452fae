export function bundled(): string[];
export function packing(list: string, target: string): string[];
