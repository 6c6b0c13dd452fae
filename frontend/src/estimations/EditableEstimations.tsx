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
import { KeptDrafts } from './KeptDrafts.tsx';
import { said, texts } from './messages.ts';
import { PrintMenu } from './PrintMenu.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import { StatusSelect } from './StatusSelect.tsx';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';
import { CaptureDialog } from './lazy-capture.ts';
import { DeleteEstimation } from './lazy-deletion.ts';
import { overWhatIsThere, type Change } from './change.ts';

type Open = { dialog: 'capture'; row: EstimationRow | null } | { dialog: 'delete'; row: EstimationRow };

type DialogProps = {
  open: Open | null;
  project: EstimationProject;
  rows: EstimationRow[];
  warnsOfLater: boolean | undefined;
  /** What waits to be done to the one that is open. */
  change: Change | undefined;
  list: RefObject<HTMLElement | null>;
  close: () => void;
};

type CaptureProps = Pick<DialogProps, 'project' | 'rows' | 'change' | 'close'> & {
  row: EstimationRow | null;
};

/** The form of an estimation, with the change of it that waits, if there is one. */
const Capture = ({ row, change, ...around }: CaptureProps) =>
  change?.over?.does === 'correct' ? (
    <CaptureDialog {...around} key={change.id} editing={null} correcting={overWhatIsThere(change)} />
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

/** The way to a new estimation, or why there is none yet. */
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

/** What can be done with an estimation; one whose deletion waits can be kept after all. */
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
  /** The contract's advance and percentage, under its project's id. */
  project: EstimationProject;
  /** Why no estimation can be created yet. */
  blocked?: string | null;
  /** Whether it is said, when one is about to be deleted, that later ones are worked out again. */
  warnsOfLater?: boolean;
  /** Of the table; 24rem for the supervisor (specification §9). */
  maxHeight?: string;
  /** What else can be done with the contract, beside creating an estimation. */
  tools?: ReactNode;
  /** What else can be done with an estimation, between editing and deleting it. */
  more?: ((row: EstimationRow) => ReactNode) | undefined;
  /** What waits on this device to be done to them, by their id, and how that is taken back. */
  changes?: ReadonlyMap<string, Change>;
  undo?: ((change: Change) => void) | undefined;
  /** What is said of that, under the period of an estimation. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
};

const none: ReadonlyMap<string, Change> = new Map();

/** The estimations of a contract for whoever works with them: capture, edit, delete, status. */
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
  // Sent meanwhile, or put in its place by what the dialog does: that is for the next one.
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
        <KeptDrafts
          of={{ user_id, project_id: draftsOf(project.id) }}
          rows={rows}
          resume={(row) => show({ dialog: 'capture', row })}
        />
      )}
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
