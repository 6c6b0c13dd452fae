export function bundled(): string[];
