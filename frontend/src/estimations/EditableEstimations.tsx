import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { Suspense, useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '../session/useSession.ts';
import { app } from '../messages.ts';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { useContract } from './contract.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { EstimationsList, useCards } from './EstimationsList.tsx';
import { SavedDrafts } from './SavedDrafts.tsx';
import { said, texts } from './messages.ts';
import { PrintMenu } from './PrintMenu.tsx';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';
import { CaptureDialog } from './lazy-capture.ts';
import { DeleteEstimation } from './lazy-deletion.ts';
import { rebased, type Change } from './change.ts';

type Open = { dialog: 'capture'; row: EstimationRow | null } | { dialog: 'delete'; row: EstimationRow };

type DialogProps = {
  open: Open | null;
  project: EstimationProject;
  rows: EstimationRow[];
  warnsOfLater: boolean | undefined;
  /** Pending change of the open estimation. */
  change: Change | undefined;
  list: RefObject<HTMLElement | null>;
  close: () => void;
};

type CaptureProps = Pick<DialogProps, 'project' | 'rows' | 'change' | 'close'> & {
  row: EstimationRow | null;
};

/** Form of an estimation; restores its pending correction if there is one. */
const Capture = ({ row, change, ...around }: CaptureProps) =>
  change?.over?.does === 'correct' ? (
    <CaptureDialog {...around} key={change.id} editing={null} correcting={rebased(change)} />
  ) : (
    <CaptureDialog {...around} editing={row} />
  );

const OpenDialog = ({ open, project, rows, warnsOfLater, change, list, close }: DialogProps) => {
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open.dialog === 'delete' ? (
        <DeleteEstimation
          row={open.row}
          change={change}
          list={list}
          close={close}
          {...(warnsOfLater && { warning: texts.laterRecalculated })}
        />
      ) : (
        <Capture {...{ project, rows, change, close }} row={open.row} />
      )}
    </Suspense>
  );
};

type ToolsProps = {
  ready: boolean;
  blocked: string | null | undefined;
  create: () => void;
  children: ReactNode;
};

/** Toolbar with the button for a new estimation; if it is disabled, the reason. */
const Tools = ({ ready, blocked, create, children }: ToolsProps) => {
  const why = useId();
  return (
    <ToolBar>
      <Button
        variant="contained"
        startIcon={<Add />}
        disabled={!ready || Boolean(blocked)}
        aria-describedby={blocked ? why : undefined}
        onClick={create}
      >
        {texts.create}
      </Button>
      {children}
      {blocked && (
        <Typography id={why} variant="body2" sx={{ color: 'text.secondary' }}>
          {blocked}
        </Typography>
      )}
    </ToolBar>
  );
};

type ActionsProps = {
  row: EstimationRow;
  change: Change | undefined;
  show: (open: Open) => void;
  more: Props['more'];
  undo: Props['undo'];
};

/** Buttons of an estimation. A pending deletion leaves only the button that undoes it. */
const Actions = ({ row, change, show, more, undo }: ActionsProps) =>
  change?.over?.does === 'remove' ? (
    <Button onClick={() => undo?.(change)}>{app.undo}</Button>
  ) : (
    <>
      <IconButton
        aria-label={`Editar la estimación ${row.number}`}
        onClick={() => show({ dialog: 'capture', row })}
      >
        <EditOutlined />
      </IconButton>
      {more?.(row)}
      <PrintMenu row={row} />
      <IconButton
        color="error"
        aria-label={`Eliminar la estimación ${row.number}`}
        onClick={() => show({ dialog: 'delete', row })}
      >
        <DeleteOutlined />
      </IconButton>
    </>
  );

type Props = {
  /** Project with the contract's advance and amortisation percentage; `id` is the project's. */
  project: EstimationProject;
  /** Reason why no estimation can be created yet. */
  blocked?: string | null;
  /** Whether the deletion dialog warns that later estimations are recalculated. */
  warnsOfLater?: boolean;
  /** Maximum height of the table; 24rem for the supervisor (specification §9). */
  maxHeight?: string;
  /** More tools of the contract, next to the button for a new estimation. */
  tools?: ReactNode;
  /** More buttons of an estimation, between edit and delete. */
  more?: ((row: EstimationRow) => ReactNode) | undefined;
  /** Pending changes on this device by estimation id, and the function that undoes one. */
  changes?: ReadonlyMap<string, Change>;
  undo?: ((change: Change) => void) | undefined;
  /** Note about the pending change, shown under the period of the estimation. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
};

const none: ReadonlyMap<string, Change> = new Map();

/** Editable list of a contract's estimations: create, edit, delete and change status. */
export const EditableEstimations = ({
  project,
  blocked,
  warnsOfLater,
  maxHeight = '24rem',
  tools,
  more,
  changes = none,
  undo,
  note,
}: Props) => {
  const cards = useCards();
  const user_id = useSession()?.user.id ?? '';
  const { draftsOf, statuses } = useContract();
  const { query, rows } = useEstimations(project.id);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open | null>(null);
  // Keeps the pending change from opening time: sending or replacing it meanwhile affects only the next dialog.
  const [change, setChange] = useState<Change>();
  const show = useCallback(
    (next: Open) => {
      setChange(next.row ? changes.get(next.row.id) : undefined);
      setOpen(next);
    },
    [changes],
  );

  const statusOf = useCallback(
    (row: EstimationRow) => <StatusSelect row={row} offered={statuses} said={said.statusBySupervisor} />,
    [statuses],
  );
  const actionsOf = useCallback(
    (row: EstimationRow) => <Actions row={row} change={changes.get(row.id)} {...{ show, more, undo }} />,
    [changes, more, show, undo],
  );
  const deleted = <DeletedEstimations project_id={project.id} />;
  const [above, below] = cards ? [null, deleted] : [deleted, null];
  return (
    <Stack sx={{ gap: 2 }}>
      <Tools
        ready={query.data !== undefined}
        blocked={blocked}
        create={() => show({ dialog: 'capture', row: null })}
      >
        {tools}
        {above}
      </Tools>
      {query.data && open?.dialog !== 'capture' && (
        <SavedDrafts
          of={{ user_id, project_id: draftsOf(project.id) }}
          rows={rows}
          resume={(row) => show({ dialog: 'capture', row })}
        />
      )}
      <RetentionKindsAlert project_id={project.id} rows={rows} editable />
      <AdvanceSummary project={project} rows={rows} />
      <EstimationsList
        {...{ query, rows, project_id: project.id, maxHeight, list }}
        status={statusOf}
        actions={actionsOf}
        note={note}
        actionCount={4}
        {...(!blocked && { hint: texts.emptyHint })}
      />
      {below}
      <OpenDialog {...{ open, project, rows, warnsOfLater, change, list }} close={() => setOpen(null)} />
    </Stack>
  );
};
