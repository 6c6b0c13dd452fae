import { Stack } from '@mui/material';
import type { ConceptAnswer, ProjectListed } from '@obraclara/api';
import { Suspense, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useAll } from '../../api/useAll.ts';
import { HistoryDialog } from '../../history/index.ts';
import { catalog, histories } from '../../messages.ts';
import { CatalogTable } from '../../shared/concepts/CatalogTable.tsx';
import { money } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ChosenProject } from '../ChosenProject.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import { ListBody } from '../ListBody.tsx';
import { HistoryButton, RowActions } from '../RowActions.tsx';
import { useActionsWidth } from '../useActionsWidth.ts';
import { CatalogTools } from './CatalogTools.tsx';
import { ConceptDialog } from './ConceptDialog.tsx';

const toolbar = { gap: 2, flexWrap: 'wrap', alignItems: 'center', mb: 2, justifyContent: 'space-between' };

type Act = (item: ConceptAnswer) => void;

type Acts = Record<'onHistory' | 'onEdit' | 'onDelete', Act>;

const actionsOf = ({ onHistory, onEdit, onDelete }: Acts, width: number): Column<ConceptAnswer> => ({
  title: catalog.actions,
  screenOnly: true,
  pinnedEnd: true,
  width,
  cell: (item) => (
    <RowActions name={item.concept_code} onEdit={() => onEdit(item)} onDelete={() => onDelete(item)}>
      <HistoryButton name={item.concept_code} onClick={() => onHistory(item)} />
    </RowActions>
  ),
});

type ListProps = { project: ProjectListed; place: RefObject<HTMLDivElement | null> } & Acts;

const CatalogList = ({ project, place, onHistory, onEdit, onDelete }: ListProps) => {
  const width = useActionsWidth(3);
  const actions = useMemo(
    () => actionsOf({ onHistory, onEdit, onDelete }, width),
    [onHistory, onEdit, onDelete, width],
  );
  return (
    <ListBody
      list={useAll('catalog', project.id)}
      label={catalog.list}
      place={place}
      failed={catalog.loadFailed}
      empty={<EmptyState title={catalog.empty} hint={catalog.emptyHint} />}
    >
      {(items) => <CatalogTable items={items} actions={actions} />}
    </ListBody>
  );
};

/** Tools, concepts and dialogs of one project. Without a project, only the disabled tools. */
const ProjectCatalog = ({ project, selector }: { project: ProjectListed | null; selector: ReactNode }) => {
  const [edited, setEdited] = useState<ConceptAnswer | 'new' | null>(null);
  const [historyOf, setHistoryOf] = useState<ConceptAnswer | null>(null);
  const [leaving, setLeaving] = useState<ConceptAnswer | null>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <Stack direction="row" sx={toolbar}>
        {selector}
        <CatalogTools project={project} onAdd={() => setEdited('new')} />
      </Stack>
      {project && (
        <CatalogList
          project={project}
          place={place}
          onHistory={setHistoryOf}
          onEdit={setEdited}
          onDelete={setLeaving}
        />
      )}
      {project && edited && (
        <ConceptDialog
          project={project.id}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {historyOf && (
        <Suspense fallback={null}>
          <HistoryDialog
            title={histories.of(historyOf.concept_code)}
            of={{ path: `catalog/${historyOf.id}/history` }}
            onClose={() => setHistoryOf(null)}
          />
        </Suspense>
      )}
      {leaving && (
        <DeleteDialog
          title={catalog.confirmDelete}
          path={`catalog/${leaving.id}`}
          record={leaving}
          texts={{ done: catalog.deleted, failed: catalog.deleteFailed }}
          onClose={() => setLeaving(null)}
          list={place}
          foreseen
        >
          {({ concept_code, concept_name, amount }) => (
            <>
              <strong>{concept_code}</strong> · {concept_name}
              <br />
              {catalog.amount} {money(amount)}. {catalog.deleteLoses}
            </>
          )}
        </DeleteDialog>
      )}
    </>
  );
};

/** Tab «Catálogo»: uploads, concepts and edits of the chosen project. */
export const CatalogTab = () => (
  <ChosenProject hint={catalog.chooseHint}>
    {(project, selector) => <ProjectCatalog key={project?.id} project={project} selector={selector} />}
  </ChosenProject>
);
