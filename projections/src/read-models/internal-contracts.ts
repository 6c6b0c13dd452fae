import { defaultInternalContractTerms, type InternalContractEvent } from '@obraclara/events';
import { projection } from '../projection.ts';
import { projectionVersions, tables, type InternalContractRow } from '../tables.ts';

/**
 * The services contract of each project that has one. Its catalog, program and estimations are in the same tables as those of main
 * contracts.
 */
export const internalContracts = projection<
  InternalContractEvent,
  { internal_contracts: InternalContractRow }
>()({
  name: 'internal-contracts',
  version: projectionVersions['internal-contracts'],
  tables: { internal_contracts: tables.internal_contracts },
  groupBy: 'project_id',
  groupOf: { InternalContractDefined: ({ project_id }) => project_id },
  on: {
    InternalContractDefined: ({ internal_contracts }, defined, { revision }) =>
      internal_contracts.put({ ...defaultInternalContractTerms, ...defined, revision }),
  },
});
