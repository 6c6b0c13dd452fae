import {
  catalogStream,
  documentStream,
  estimationsStream,
  progressStream,
  projectStream,
  usersStream,
  type HistoryKind,
} from '@obraclara/events';

export type OfContract = { contract_id: string; project_id: string };
export type Identified = { id: string };

/** The subject of an event. */
export type Subject = {
  kind: HistoryKind;
  id: string;
  /** The group of its rows; by default a group of its own. */
  record?: string;
  stream: string;
  project_id: string;
  contract_id?: string;
  concept_id?: string;
};

export const keyOf = (kind: HistoryKind, id: string) => `${kind}:${id}`;

export const ofUser = ({ id }: Identified): Subject => ({
  kind: 'user',
  id,
  stream: usersStream,
  project_id: '',
});
export const ofProject = ({ id }: Identified): Subject => ({
  kind: 'project',
  id,
  stream: projectStream(id),
  project_id: id,
});
export const ofDocument = ({ id, project_id }: Identified & { project_id: string }): Subject => ({
  kind: 'document',
  id,
  stream: documentStream(id),
  project_id,
});
export const ofProgress = ({ id, project_id }: Identified & { project_id: string }): Subject => ({
  kind: 'progress',
  id,
  stream: progressStream(project_id),
  project_id,
});
export const inContract = ({ contract_id, project_id }: OfContract) => ({ contract_id, project_id });
export const ofEstimation = ({ id, ...of }: OfContract & Identified): Subject => ({
  ...inContract(of),
  kind: 'estimation',
  id,
  stream: estimationsStream(of.contract_id),
});
export const ofCatalog = (of: OfContract): Subject => ({
  ...inContract(of),
  kind: 'catalog',
  id: of.contract_id,
  stream: catalogStream(of.contract_id),
});
export const ofConcept = ({ id, ...of }: OfContract & Identified): Subject => ({
  ...ofCatalog(of),
  kind: 'concept',
  id,
  record: catalogRecord(of),
  concept_id: id,
});

/** An instalment of the advance. */
export const ofInstalment = ({ instalment_id, ...of }: OfContract & { instalment_id: string }): Subject => ({
  ...inContract(of),
  kind: 'advance',
  id: instalment_id,
  stream: estimationsStream(of.contract_id),
});

/** An amendment or a suspension, in the group of the concepts that it changes. */
export const ofContract =
  (kind: 'amendment' | 'suspension') =>
  ({ id, ...of }: OfContract & Identified): Subject => ({
    ...ofCatalog(of),
    kind,
    id,
    record: catalogRecord(of),
  });

/** The adjustment of costs of a contract. */
export const ofCosts = (of: OfContract): Subject => ({
  ...ofCatalog(of),
  kind: 'cost-adjustment',
});

export const catalogRecord = ({ contract_id }: { contract_id: string }) => keyOf('catalog', contract_id);
export const costsRecord = ({ contract_id }: { contract_id: string }) =>
  keyOf('cost-adjustment', contract_id);
export const programRecord = ({ contract_id }: { contract_id: string }) => keyOf('program', contract_id);
/** The group of a subject that an event names by id. */
export const own =
  (kind: HistoryKind) =>
  ({ id }: Identified) =>
    keyOf(kind, id);
