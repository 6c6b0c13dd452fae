import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { firstDifference } from '../capture-history.ts';
import { withProgress } from '../estimated-progress.ts';
import { copiedBlock, isBlock, type Remark } from '../pasted-block.ts';
import { pastedSheet } from '../pasted-rows.ts';
import { capturedFromProgress, pastedSentence, sheetTexts } from '../sheet-messages.ts';
import type { Proposed } from './FromProgress.tsx';
import type { GridHandle } from './LinesGrid.tsx';
import { quantityIndex } from './QuantityInput.tsx';
import type { useConcepts } from './useConcepts.ts';
import type { useDraft } from './useDraft.ts';

/** Result of filling many lines, shown until the user closes, undoes or replaces it. */
export type Outcome = { sentence: string; remarks: Remark[]; refused?: boolean };

const isField = (target: EventTarget) =>
  (target as HTMLElement).isContentEditable ||
  (target instanceof HTMLInputElement ? target.type !== 'checkbox' : target instanceof HTMLTextAreaElement);

/** Whether the event comes from a dialog or menu above: React propagates it, though its DOM is elsewhere on the page. */
const isElsewhere = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) =>
  !(currentTarget as Node).contains(target as Node);

/** Whether the target is a text field other than a quantity, which keeps the browser's undo, copy and paste. */
const isOtherField = (target: EventTarget) => isField(target) && quantityIndex(target) === null;

const hasSelection = (target: EventTarget) =>
  target instanceof HTMLInputElement
    ? target.selectionStart !== target.selectionEnd
    : !(getSelection()?.isCollapsed ?? true);

/** 1 to undo, -1 to redo, 0 for any other key. */
const undoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => {
  if (altKey || !(ctrlKey || metaKey)) return 0;
  if (key.toLowerCase() === 'z') return shiftKey ? -1 : 1;
  return key.toLowerCase() === 'y' ? -1 : 0;
};

type Of = Pick<ReturnType<typeof useDraft>, 'draft' | 'change' | 'undo' | 'redo'> & {
  listed: Pick<ReturnType<typeof useConcepts>, 'concepts' | 'complete'>;
};

/** Lines as a spreadsheet: paste and copy of blocks, quantities from progress, undo and redo. */
export const useSheet = ({ draft, change, undo, redo, listed }: Of) => {
  const grid = useRef<GridHandle>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const lines = draft.concepts;
  const { concepts: catalog, complete } = listed;
  const goTo = (index: number) => requestAnimationFrame(() => grid.current?.goTo(index));

  const step = (towards: () => number | null) => {
    const at = towards();
    if (at === null) return;
    setOutcome(null);
    goTo(at);
  };
  const refuse = (sentence: string, remarks: Remark[] = []) =>
    setOutcome({ sentence, remarks, refused: true });
  const paste = (text: string, from: number | null) => {
    if (!complete) return refuse(sheetTexts.notListed);
    const pasted = pastedSheet(text, from, lines, catalog);
    if ('refused' in pasted) return refuse(pasted.refused);
    const { concepts, filled, remarks } = pasted;
    if (filled === 0) return refuse(pastedSentence(pasted), remarks);
    change({ concepts });
    setOutcome({ sentence: pastedSentence(pasted), remarks });
    if (from === null) goTo(firstDifference(lines, concepts));
  };
  return {
    grid,
    complete,
    outcome,
    goTo,
    close: () => setOutcome(null),
    undo: () => step(undo),
    /** Fills in the quantities that are advanced but not yet estimated. */
    takeProgress: ({ sums, ...source }: Proposed) => {
      // The user may have typed lines while the records loaded.
      change(({ concepts }) => ({ concepts: withProgress(concepts, sums, catalog).concepts }));
      const taken = withProgress(lines, sums, catalog);
      setOutcome({ sentence: capturedFromProgress(taken, draft.general.end_date, source), remarks: [] });
    },
    copy: (withCodes: boolean) => copiedBlock(lines, withCodes),
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const key = undoKey(event);
        if (key === 0 || isElsewhere(event) || isOtherField(event.target)) return;
        event.preventDefault();
        step(key > 0 ? undo : redo);
      },
      // Captures the event before the field, which would insert a block as its own text.
      onPasteCapture: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain');
        const inOther = isOtherField(event.target);
        // A block with columns belongs to the lines even if another text field has the focus.
        if (isElsewhere(event)) return;
        if (inOther ? !text.includes('\t') : isField(event.target) && !isBlock(text)) return;
        event.preventDefault();
        event.stopPropagation();
        paste(text, quantityIndex(event.target));
      },
      onCopy: (event: ClipboardEvent) => {
        if (
          lines.length === 0 ||
          isElsewhere(event) ||
          isOtherField(event.target) ||
          hasSelection(event.target)
        )
          return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copiedBlock(lines));
      },
    },
  };
};

export type Sheet = ReturnType<typeof useSheet>;
