export function productionClosure(workspaces: string[], besides?: string[], folder?: string): string[];
