import type { ProjectListed } from '@obraclara/api';
import { useAll } from '../api/useAll.ts';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { catalog } from '../messages.ts';
import { CatalogTable } from '../shared/concepts/CatalogTable.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../ui/states/states.tsx';

/** The catalog of the works contract in a snapshot, read-only. */
const PastCatalog = ({ project }: { project: Pick<ProjectListed, 'id'> }) => {
  const list = useAll('catalog', project.id);
  useLoadFailure(list.error, catalog.loadFailed);
  if (list.isPending) return <TableSkeleton />;
  if (!list.data) return <ErrorState message={catalog.loadFailed} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <EmptyState title={catalog.empty} />;
  return <CatalogTable items={list.data} />;
};

export default PastCatalog;
