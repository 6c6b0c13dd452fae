import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ReceiptOutlined from '@mui/icons-material/ReceiptOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { Suspense, useCallback, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { estimationCapture } from '../device/estimations.ts';
import { useSession } from '../session/useSession.ts';
import { app } from '../messages.ts';
import { AdvanceSummary } from './AdvanceSummary.tsx';
import { isEditable, useContract, useControl, type Control } from './contract.ts';
import { DeletedEstimations } from './DeletedEstimations.tsx';
import { EstimationsList, useCards } from './EstimationsList.tsx';
import { FolioDialog } from './formal/lazy-folio.ts';
import { formalTexts } from './formal/messages.ts';
import { StatusControl } from './formal/StatusControl.tsx';
import { SavedDrafts } from './SavedDrafts.tsx';
import { commandTexts, texts } from './messages.ts';
import { RetentionKindsAlert } from './RetentionKindsAlert.tsx';
import type { EstimationProject, EstimationRow } from './row.ts';
import type { RowAction } from './RowActions.tsx';
import { ToolBar } from './ToolBar.tsx';
import { useEstimations } from './useEstimations.ts';
import { Instalments } from './lazy-instalments.ts';
import { CaptureDialog } from './lazy-capture.ts';
import { DeleteEstimation } from './lazy-deletion.ts';
import type { Change } from './change.ts';

type Open =
  { dialog: 'capture'; row: EstimationRow | null } | { dialog: 'delete' | 'folio'; row: EstimationRow };

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
    <CaptureDialog
      {...around}
      key={change.id}
      editing={null}
      correcting={estimationCapture.rebased(change)}
    />
  ) : (
    <CaptureDialog {...around} editing={row} />
  );

const OpenDialog = ({ open, project, rows, warnsOfLater, change, list, close }: DialogProps) => {
  if (open === null) return null;
  return (
    <Suspense fallback={null}>
      {open.dialog === 'capture' && <Capture {...{ project, rows, change, close }} row={open.row} />}
      {open.dialog === 'folio' && <FolioDialog {...{ project, close }} row={open.row} />}
      {open.dialog === 'delete' && (
        <DeleteEstimation
          row={open.row}
          change={change}
          list={list}
          close={close}
          {...(warnsOfLater && { warning: texts.laterRecalculated })}
        />
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

/** Reason why no estimation can be created. */
const blockedBy = (control: Control, blocked: Props['blocked']) =>
  control === 'closed' ? formalTexts.closed : blocked;

type ActionsOf = Required<Pick<Props, 'changes'>> &
  Pick<Props, 'more' | 'undo'> & { show: (open: Open) => void; control: Control };

/** Actions on an estimation; if its deletion is pending, the function that undoes it. A frozen one keeps the folio of its invoice. */
const useRowActions = ({ changes, show, more, undo, control }: ActionsOf) => ({
  actions: useCallback(
    (row: EstimationRow): RowAction[] => {
      const others = more ? [more(row)] : [];
      const bill = {
        label: formalTexts.bill,
        icon: <ReceiptOutlined />,
        run: () => show({ dialog: 'folio', row }),
      };
      if (!isEditable(row, control)) return [...(control === 'formal' ? [bill] : []), ...others];
      return [
        { label: app.edit, icon: <EditOutlined />, run: () => show({ dialog: 'capture', row }) },
        ...others,
        {
          label: app.remove,
          icon: <DeleteOutlined />,
          run: () => show({ dialog: 'delete', row }),
          danger: true,
        },
      ];
    },
    [more, show, control],
  ),
  undo: useCallback(
    ({ id }: EstimationRow) => {
      const pending = changes.get(id);
      return undo && pending?.over?.does === 'remove' ? () => undo(pending) : undefined;
    },
    [changes, undo],
  ),
});

type AdvanceProps = Pick<DialogProps, 'project' | 'rows'> & { control: Control };

/** Balance of the advance, and its instalments if it has any. */
const Advance = ({ project, rows, control }: AdvanceProps) => (
  <>
    <AdvanceSummary project={project} rows={rows} />
    {project.anticipo_instalments && project.anticipo_instalments.length > 0 && (
      <Suspense fallback={null}>
        <Instalments project={project} editable={control !== 'closed'} />
      </Suspense>
    )}
  </>
);

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
  const control = useControl(project);
  const why = blockedBy(control, blocked);
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
      <StatusControl
        {...{ row, control }}
        offered={{ free: statuses, formal: statuses.filter((status) => status !== 'autorizada') }}
        statusTexts={commandTexts.statusBySupervisor}
        isPending={changes.has(row.id)}
      />
    ),
    [statuses, control, changes],
  );
  const { actions, undo: undoOf } = useRowActions({ changes, show, more, undo, control });
  const deleted = <DeletedEstimations project_id={project.id} />;
  const [above, below] = cards ? [null, deleted] : [deleted, null];
  return (
    <Stack sx={{ gap: 2 }}>
      <Tools
        ready={query.data !== undefined}
        blocked={why}
        create={() => show({ dialog: 'capture', row: null })}
      >
        {tools}
        {above}
      </Tools>
      {query.data && open?.dialog !== 'capture' && (
        <SavedDrafts
          of={{ user_id, project_id: draftsOf(project.id) }}
          rows={rows.filter((row) => isEditable(row, control))}
          resume={(row) => show({ dialog: 'capture', row })}
        />
      )}
      <RetentionKindsAlert project_id={project.id} rows={rows} editable />
      <Advance {...{ project, rows, control }} />
      <EstimationsList
        {...{ query, rows, project_id: project.id, maxHeight, list }}
        status={statusOf}
        actions={actions}
        note={note}
        actionCount={3}
        limits={control !== 'free'}
        undo={undoOf}
        {...(!why && { hint: texts.emptyHint })}
      />
      {below}
      <OpenDialog {...{ open, project, rows, warnsOfLater, change, list }} close={() => setOpen(null)} />
    </Stack>
  );
};
