import { createContext, useContext } from 'react';
import type { Live } from '../live-amounts.ts';
import type { Croquis } from '../croquis/useCroquis.ts';
import type { EstimationRow } from '../row.ts';
import type { GridLine } from './grid-line.ts';
import type { useConcepts } from './useConcepts.ts';
import type { useDraft } from './useDraft.ts';
import type { useSave } from './useSave.ts';
import type { Sheet } from './useSheet.ts';

/** State of the capture, for the components of the dialog. */
export type EstimationCapture = {
  project_id: string;
  /** Estimation that the form changes; null for a new one. */
  changed: EstimationRow | null;
  /** Draft and the functions that change it. */
  typing: ReturnType<typeof useDraft>;
  /** Concepts that can be estimated. */
  listed: ReturnType<typeof useConcepts>;
  lines: GridLine[];
  /** The other estimations of the contract. */
  others: readonly EstimationRow[];
  /** Quantity of each concept in the previous estimations, by concept id. */
  previous: ReadonlyMap<string, number>;
  /** Amounts of the draft; null if one is above the largest amount of money. */
  live: Live | null;
  sheet: Sheet;
  saving: ReturnType<typeof useSave>;
  /** Sketches of the generadores. */
  croquis: Croquis;
  /** Closes the dialog and deletes the draft. */
  leave: () => void;
};

export const CaptureContext = createContext<EstimationCapture | null>(null);

/**
 * State of the capture around a component. It is a new object after each key, so that its consumers render again.
 * Costly parts are therefore memoised components that receive only their own props.
 * @throws Error outside a capture.
 */
export const useCapture = (): EstimationCapture => {
  const capture = useContext(CaptureContext);
  if (!capture) throw new Error('There is no estimation being captured here.');
  return capture;
};
