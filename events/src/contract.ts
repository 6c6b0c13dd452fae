/** A project has two contracts: the works, and the internal (services) contract. The same code serves both. */
export type ContractKind = 'main' | 'internal';

export const contractId = (projectId: string, kind: ContractKind = 'main') => `${projectId}:${kind}`;

/** The inverse of `contractId`. */
export const contractOf = (id: string): { project_id: string; kind: ContractKind } => ({
  project_id: id.slice(0, id.lastIndexOf(':')),
  kind: id.endsWith(':internal') ? 'internal' : 'main',
});

export const usersStream = 'users';
/** Stream of events about the log itself. */
export const logStream = 'log-seal';
export const projectStream = (projectId: string) => `project-${projectId}`;
export const catalogStream = (contractId: string) => `catalog-${contractId}`;
export const estimationsStream = (contractId: string) => `estimations-${contractId}`;
export const internalContractStream = (projectId: string) => `internal-contract-${projectId}`;
export const documentStream = (id: string) => `document-${id}`;
export const progressStream = (projectId: string) => `progress-${projectId}`;

/** Prefixes of all other stream names of this application: others may share the server. */
export const streamPrefixes = [
  'project-',
  'catalog-',
  'estimations-',
  'internal-contract-',
  'document-',
  'progress-',
] as const;
