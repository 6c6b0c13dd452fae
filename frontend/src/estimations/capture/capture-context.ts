import { createContext, useContext } from 'react';
import type { Live } from '../live-amounts.ts';
import type { Croquis } from '../croquis/useCroquis.ts';
import type { EstimationRow } from '../row.ts';
import type { GridLine } from './grid-line.ts';
import type { useConcepts } from './useConcepts.ts';
import type { useDraft } from './useDraft.ts';
import type { useSave } from './useSave.ts';
import type { Sheet } from './useSheet.ts';

/** The estimation being captured, for all that is drawn of it. */
export type EstimationCapture = {
  project_id: string;
  /** The estimation that the form changes; null for a new one. */
  changed: EstimationRow | null;
  /** What is typed, and how it is changed. */
  typing: ReturnType<typeof useDraft>;
  /** The concepts that can be estimated. */
  listed: ReturnType<typeof useConcepts>;
  lines: GridLine[];
  /** Quantity of each concept in the estimations before this one, by concept id. */
  previous: ReadonlyMap<string, number>;
  /** What it comes to; null when an amount passes what money can be. */
  live: Live | null;
  sheet: Sheet;
  saving: ReturnType<typeof useSave>;
  /** The pictures of the rows of its generadores. */
  croquis: Croquis;
  /** Closes it for good: nothing is kept. */
  leave: () => void;
};

export const CaptureContext = createContext<EstimationCapture | null>(null);

/**
 * The capture that a component is part of. It is another object after each key, so that whoever takes it is drawn anew: what is long to
 * draw stands behind a `memo` that gets its part alone.
 */
export const useCapture = (): EstimationCapture => {
  const capture = useContext(CaptureContext);
  if (!capture) throw new Error('There is no estimation being captured here.');
  return capture;
};
