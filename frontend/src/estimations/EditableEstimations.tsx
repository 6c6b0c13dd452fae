import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { Suspense, useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSession } from '../session/useSession.ts';
import { app } from '../messages.ts';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { useContract } from './contract.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { EstimationsList, useCards } from './EstimationsList.tsx';
import { SavedDrafts } from './SavedDrafts.tsx';
import { commandTexts, texts } from './messages.ts';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import type { RowAction } from './RowActions.tsx';
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
  /** One more action on an estimation, after «Editar». */
  more?: ((row: EstimationRow) => RowAction) | undefined;
  /** Pending changes on this device by estimation id, and the function that undoes one. */
  changes?: ReadonlyMap<string, Change>;
  undo?: ((change: Change) => void) | undefined;
  /** Note about the pending change, shown under the period of the estimation. */
  note?: ((row: EstimationRow) => ReactNode) | undefined;
};

const none: ReadonlyMap<string, Change> = new Map();

type ActionsOf = Required<Pick<Props, 'changes'>> &
  Pick<Props, 'more' | 'undo'> & { show: (open: Open) => void };

/** Actions on an estimation; if its deletion is pending, the function that undoes it. */
const useRowActions = ({ changes, show, more, undo }: ActionsOf) => ({
  actions: useCallback(
    (row: EstimationRow) => [
      { label: app.edit, icon: <EditOutlined />, run: () => show({ dialog: 'capture', row }) },
      ...(more ? [more(row)] : []),
      {
        label: app.remove,
        icon: <DeleteOutlined />,
        run: () => show({ dialog: 'delete', row }),
        danger: true,
      },
    ],
    [more, show],
  ),
  undo: useCallback(
    ({ id }: EstimationRow) => {
      const pending = changes.get(id);
      return undo && pending?.over?.does === 'remove' ? () => undo(pending) : undefined;
    },
    [changes, undo],
  ),
});

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
    (row: EstimationRow) => (
      <StatusSelect row={row} offered={statuses} said={commandTexts.statusBySupervisor} />
    ),
    [statuses],
  );
  const { actions, undo: undoOf } = useRowActions({ changes, show, more, undo });
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
        actions={actions}
        note={note}
        actionCount={3}
        undo={undoOf}
        {...(!blocked && { hint: texts.emptyHint })}
      />
      {below}
      <OpenDialog {...{ open, project, rows, warnsOfLater, change, list }} close={() => setOpen(null)} />
    </Stack>
  );
};
