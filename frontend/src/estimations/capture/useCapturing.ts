import { useMemo } from 'react';
import { useSession } from '../../session/useSession.ts';
import { useContract, useControl } from '../contract.ts';
import { draftOf, newDraft, type Draft } from '../draft.ts';
import { numberOf } from '../numbers.ts';
import { earlierOf, useWaiting } from '../waiting.ts';
import { useCroquis } from '../croquis/useCroquis.ts';
import { changedBy, type Item } from '../../offline/item.ts';
import { unsaved, unsavedDraft } from '../live-amounts.ts';
import type { EstimationProject, EstimationRow } from '../row.ts';
import type { EstimationCapture } from './capture-context.ts';
import { useConcepts } from './useConcepts.ts';
import { useDraft } from './useDraft.ts';
import { useLive } from './useLive.ts';
import { useSave } from './useSave.ts';
import { useSheet } from './useSheet.ts';
import { draftOfWaiting } from './waiting-draft.ts';

export type Captured = {
  project: EstimationProject;
  rows: EstimationRow[];
  /** Estimation being edited; null for a new one. */
  editing: EstimationRow | null;
  /** Outbox entry being corrected. */
  correcting?: Item<'estimations'>;
  close: () => void;
};

/** Initial values of the form without a saved draft. */
const openedWith = (
  { project, rows, editing, correcting }: Omit<Captured, 'close'>,
  waiting: readonly number[],
): Draft => {
  if (correcting) return draftOfWaiting(correcting, project);
  return editing ? draftOf(editing, project) : newDraft(project, rows, waiting);
};

/** Identity of a new estimation: under formal control it is a draft. */
const useNewIdentity = (project: EstimationProject) =>
  useControl(project) === 'free' ? unsaved : unsavedDraft;

/** State of a capture: draft, amounts, sheet of lines and saving. */
export const useCapturing = ({ project, rows, editing, correcting, close }: Captured): EstimationCapture => {
  const user_id = useSession()?.user.id ?? '';
  const { draftsOf } = useContract();
  const inLine = useWaiting(project.id);
  const own = correcting?.id;
  const ahead = useMemo(() => inLine.filter(({ id }) => id !== own), [inLine, own]);
  const waiting = useMemo(() => ahead.map(numberOf), [ahead]);
  const typing = useDraft(
    { user_id, project_id: draftsOf(project.id), estimation_id: editing?.id ?? own ?? null },
    openedWith({ project, rows, editing, correcting }, waiting),
    editing?.revision,
  );
  const changed = changedBy(editing, correcting);
  const { draft, change, undo, redo, finish } = typing;
  const listed = useConcepts(project.id);
  const fresh = useNewIdentity(project);
  const unsent = useMemo(() => earlierOf(ahead, rows, fresh), [ahead, rows, fresh]);
  const identity = changed ?? fresh;
  const around = { project, rows, concepts: listed.concepts, identity, waiting: unsent };
  const { lines, live, previous } = useLive(draft, around);
  const others = useMemo(() => rows.filter(({ id }) => id !== changed?.id), [rows, changed]);
  const sheet = useSheet({ draft, change, undo, redo, listed });
  const leave = () => {
    finish();
    close();
  };
  const croquis = useCroquis({
    owner: { user_id, project_id: draftsOf(project.id) },
    typing,
    editing: changed,
    correcting,
  });
  const saving = useSave(
    {
      project,
      editing,
      correcting: correcting ?? null,
      others,
      waiting,
      live,
      capture: typing,
      croquis: croquis.store,
    },
    leave,
  );
  return {
    project_id: project.id,
    changed,
    typing,
    listed,
    lines,
    live,
    previous,
    others,
    sheet,
    saving,
    croquis,
    leave,
  };
};
