import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { DraftLine } from '../../draft.ts';
import { emptyRow, isBlank, withRows, type DraftRow, type TypedField } from '../../draft-rows.ts';
import { pastedRows } from '../../../ui/tables/pasted-cells.ts';
import { isBlock } from '../../pasted-block.ts';
import { lacksMeasures, pastedIntoRows, rowsOfConcept } from '../../pasted-rows.ts';
import { rowsTexts } from '../../rows-messages.ts';
import type { Change } from '../useDraft.ts';

type Cell = { at: number; from: TypedField };

/** Cell of the rows that this element is; null for other elements. */
const cellOf = (element: EventTarget): Cell | null => {
  const { row, field } = element instanceof HTMLElement ? element.dataset : {};
  return row === undefined || field === undefined ? null : { at: Number(row), from: field as TypedField };
};

const steps: Record<string, number | undefined> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

/** Rows of a line and the functions that change them. Each key changes the draft at once. */
export const useRows = (line: DraftLine, change: Change) => {
  const box = useRef<HTMLDivElement>(null);
  const [remark, setRemark] = useState<string | null>(null);
  const { concept_id, concept_code, generadores = [] } = line;
  const rows = generadores.length > 0 ? generadores : [emptyRow];

  const put = (made: (rows: DraftRow[]) => DraftRow[], cell?: string) =>
    change(
      ({ concepts }) => ({
        concepts: concepts.map((one) => {
          if (one.concept_id !== concept_id) return one;
          const { generadores: own = [] } = one;
          return withRows(one, made(own.length > 0 ? own : [emptyRow]));
        }),
      }),
      cell,
    );
  const goTo = ({ at, from }: Cell): boolean => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${at}"][data-field="${from}"]`);
    cell?.focus();
    return Boolean(cell);
  };
  const goToSoon = (cell: Cell) => requestAnimationFrame(() => goTo(cell));
  const add = () => {
    put((own) => [...own, emptyRow]);
    goToSoon({ at: rows.length, from: 'eje' });
  };
  return {
    box,
    rows,
    add,
    /** Rows that the last paste omitted, and why. */
    remark,
    type: ({ at, from }: Cell, text: string) =>
      put(
        (own) => own.map((row, index) => (index === at ? { ...row, [from]: text } : row)),
        `${concept_id}:${at}:${from}`,
      ),
    /** Sets the sketch of a row; an empty text removes it. */
    setCroquis: (at: number, croquis: string) =>
      put((own) => own.map((row, index) => (index === at ? { ...row, croquis } : row))),
    drop: (at: number) => put((own) => own.filter((_, index) => index !== at)),
    dropAll: () => put(() => []),
    /** Removes blank rows. */
    tidy: () => {
      if (generadores.some(isBlank)) put((own) => own.filter((row) => !isBlank(row)));
    },
    handlers: {
      ref: box,
      onKeyDown: (event: KeyboardEvent) => {
        const cell = cellOf(event.target);
        const by = steps[event.key];
        if (!cell || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const to = { ...cell, at: cell.at + (event.shiftKey ? -by : by) };
        if (goTo(to) || event.key !== 'Enter' || to.at < rows.length) return;
        put((own) => [...own, emptyRow]);
        goToSoon(to);
      },
      onPaste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain');
        const cell = cellOf(event.target);
        if (!cell || !isBlock(text)) return;
        event.preventDefault();
        const pasted = pastedRows(text);
        if (lacksMeasures(pasted)) return setRemark(rowsTexts.lacksMeasures);
        const { own: block, others } = rowsOfConcept(pasted, concept_code);
        setRemark(others > 0 ? rowsTexts.leftOut(others, concept_code) : null);
        put((own) => pastedIntoRows(block, own, cell));
      },
    },
  };
};
export type Rows = ReturnType<typeof useRows>;
