import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import type { HistoryAnswer, LinkedStorage, ProjectListed } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useAll } from '../../api/useAll.ts';
import { EstimationHistoryActions } from '../../estimations/index.ts';
import { HistoryDialog } from '../../history/index.ts';
import { histories, projects, projectStatuses, storage, tabs } from '../../messages.ts';
import { contractMoney, counted, day } from '../../ui/format/format.ts';
import { lazyPreload } from '../../ui/loading/lazy-preload.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Column, Datum } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { unfiltered } from '../../shared/history-filters.ts';
import { useDialogInAddress } from '../../ui/dialogs/useDialogInAddress.ts';
import { ListBody } from '../ListBody.tsx';
import { HistoryButton, RowActions, RowIcon } from '../RowActions.tsx';
import { TabHead } from '../TabHead.tsx';
import { useActionsWidth } from '../useActionsWidth.ts';
import { isSheetDay, sheetFields, sheetLabels, sheetText } from '../../shared/contract-sheet.ts';
import { placesOf, useEstimationsPlace } from './estimations-place.ts';
import { DeletedProjects } from './DeletedProjects.tsx';
import { DriveRefusals, driveSentence } from './DriveRefusals.tsx';
import { ProjectLogo } from './ProjectLogo.tsx';
import { StatusChip } from './StatusChip.tsx';

const StorageDialog = lazyPreload(() =>
  import('./storage/StorageDialog.tsx').then((m) => ({ default: m.StorageDialog })),
);

const cloud = 'M7 18.5a4.5 4.5 0 0 1-.6-8.96 6 6 0 0 1 11.4 1.5A3.8 3.8 0 0 1 17.2 18.5z';

const bill = 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6';

const EstimationsDialog = lazyPreload(() => import('./EstimationsDialog.tsx'));

const ProjectDialog = lazyPreload(() =>
  import('./ProjectDialog.tsx').then((m) => ({ default: m.ProjectDialog })),
);

const DeleteProject = lazyPreload(() =>
  import('./DeleteProject.tsx').then((m) => ({ default: m.DeleteProject })),
);

type Act = (project: ProjectListed) => void;

type Acts = Record<'configure' | 'show' | 'tell' | 'edit' | 'remove', Act>;

/** Contract sheet: columns of the exported workbook that the table omits. */
const sheetData = sheetFields.map((field): Datum<ProjectListed> => ({
  title: sheetLabels[field],
  ...(isSheetDay(field) ? { kind: 'day', of: (row) => row[field] } : { of: (row) => sheetText(row, field) }),
}));

const columnsOf = ({ configure, show, tell, edit, remove }: Acts, width: number): Column<ProjectListed>[] => [
  {
    title: projects.logo,
    width: 60,
    cell: ({ app_logo_url }) => <ProjectLogo url={app_logo_url} size={40} />,
  },
  {
    title: projects.name,
    width: 150,
    pinned: true,
    grow: true,
    cell: ({ name }) => (
      <span translate="no" className="clamp" title={name}>
        {name}
      </span>
    ),
    data: [{ of: ({ name }) => name }, ...sheetData],
  },
  {
    title: projects.contractAmount,
    width: 160,
    figures: true,
    cell: (row) => contractMoney(row.contract_amount),
    data: [{ kind: 'money', of: (row) => row.contract_amount || 0 }],
  },
  {
    title: projects.startDate,
    width: 104,
    figures: true,
    cell: ({ start_date }) => day(start_date),
    data: [{ kind: 'day', of: ({ start_date }) => start_date }],
  },
  {
    title: projects.endDate,
    width: 104,
    figures: true,
    cell: ({ end_date }) => day(end_date),
    data: [{ kind: 'day', of: ({ end_date }) => end_date }],
  },
  {
    title: projects.status,
    width: 116,
    cell: ({ status }) => <StatusChip status={status} />,
    data: [{ of: ({ status }) => projectStatuses[status] }],
  },
  {
    title: projects.actions,
    screenOnly: true,
    pinnedEnd: true,
    width,
    cell: (project) => (
      <RowActions name={project.name} onEdit={() => edit(project)} onDelete={() => remove(project)}>
        <button
          type="button"
          aria-label={projects.estimationsOf(project.name)}
          title={tabs.estimations}
          onClick={() => show(project)}
        >
          <RowIcon path={bill} />
        </button>
        <HistoryButton name={project.name} onClick={() => tell(project)} />
        <button
          type="button"
          aria-label={`${storage.action} ${project.name}`}
          title={storage.action}
          onClick={() => configure(project)}
        >
          <RowIcon path={cloud} />
        </button>
      </RowActions>
    ),
  },
];

const besideHistory = (project_id: string) => (row: HistoryAnswer) => (
  <Suspense fallback={null}>
    <EstimationHistoryActions row={row} places={placesOf(project_id)} />
  </Suspense>
);

const none: ProjectListed[] = [];

type Place = { about: string | null; close: () => void };

/** Dialogs that the address opens: history and estimations of a project. */
const OfAddress = ({
  list,
  history,
  estimations,
}: { list: ProjectListed[] } & Record<'history' | 'estimations', Place>) => {
  const historyProject = list.find(({ id }) => id === history.about);
  const shown = list.find(({ id }) => id === estimations.about);
  return (
    <Suspense fallback={null}>
      {historyProject && (
        <HistoryDialog
          title={histories.of(historyProject.name)}
          of={{ project_id: historyProject.id, beside: besideHistory(historyProject.id) }}
          onClose={history.close}
          inAddress
        />
      )}
      {shown && <EstimationsDialog project={shown} close={estimations.close} />}
    </Suspense>
  );
};

const countOf = (list: ProjectListed[] | undefined, states: UseQueryResult<LinkedStorage[]>) =>
  list &&
  [counted(list.length, 'proyecto', 'proyectos'), driveSentence(list, states)].filter(Boolean).join(' · ');

/** Tab «Proyectos»: the list of projects and their dialogs. */
export const ProjectsTab = () => {
  const list = useAll('projects');
  const states = useAll('storage');
  const [edited, setEdited] = useState<ProjectListed | 'new' | null>(null);
  const [configured, setConfigured] = useState<ProjectListed | null>(null);
  const history = useDialogInAddress('historial', unfiltered);
  const { open: tell } = history;
  const estimations = useEstimationsPlace();
  const { open: show } = estimations;
  const [leaving, setLeaving] = useState<ProjectListed | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useActionsWidth(5);
  const columns = useMemo(
    () =>
      columnsOf(
        {
          configure: setConfigured,
          show: ({ id }) => show(id),
          tell: ({ id }) => tell(id),
          edit: setEdited,
          remove: setLeaving,
        },
        width,
      ),
    [show, tell, setConfigured, setEdited, setLeaving, width],
  );
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
      {projects.add}
    </Button>
  );
  const empty = <EmptyState title={projects.empty} hint={projects.emptyHint} action={create} />;

  return (
    <>
      <TabHead title={tabs.projects} count={countOf(list.data, states)}>
        <ExcelButton
          file="proyectos"
          sheet={{ name: tabs.projects, columns, rows: list.data ?? none }}
          coming={list.isPending}
        />
        <DeletedProjects />
        {list.data?.length !== 0 && create}
      </TabHead>
      <DriveRefusals list={list} states={states} configure={setConfigured} />
      <ListBody list={list} label={projects.list} place={place} failed={projects.loadFailed} empty={empty}>
        {(rows) => (
          <TableOrCards
            label={tabs.projects}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHeight={56}
            maxHeight="max(420px, calc(100dvh - 226px))"
          />
        )}
      </ListBody>
      <Suspense fallback={null}>
        {edited && (
          <ProjectDialog project={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
        {configured && <StorageDialog project={configured} onClose={() => setConfigured(null)} />}
        {leaving && <DeleteProject project={leaving} list={place} onClose={() => setLeaving(null)} />}
      </Suspense>
      <OfAddress list={list.data ?? none} {...{ history, estimations }} />
    </>
  );
};
