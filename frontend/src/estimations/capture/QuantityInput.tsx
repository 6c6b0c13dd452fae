import { styled } from '@mui/material/styles';
import { useId, useRef, type KeyboardEvent } from 'react';

const Box = styled('input')({
  width: '100%',
  minHeight: 36,
  padding: '4px 8px',
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  color: 'var(--text)',
  background: 'var(--paper)',
  border: '1px solid var(--edge)',
  borderRadius: 6,
  '&[aria-invalid="true"]': { border: '2px solid var(--red)', background: 'var(--redSoft)' },
  '&:read-only': { background: 'var(--sunken)' },
  '@media (max-width: 599px)': { minHeight: 48, fontSize: '1.125rem' },
});

type Props = {
  index: number;
  code: string;
  value: string;
  error: string | undefined;
  type: (index: number, text: string, visit: string) => void;
  /** Moves the focus `by` lines, at most to the first or last one. Returns false if it is already there. */
  move: (index: number, by: number) => boolean;
  /** Opens the generadores of which the quantity is the sum; such a quantity is read-only. */
  measured?: (() => void) | undefined;
};

/** Focuses the quantity of a line. Returns false if the line is not rendered. */
export const focusQuantity = (within: HTMLElement | null, index: number): boolean => {
  const cell = within?.querySelector<HTMLInputElement>(`[data-quantity="${index}"]`);
  cell?.focus();
  return Boolean(cell);
};

/** Index of the line whose quantity this element is; null for other elements. */
export const quantityIndex = (element: EventTarget | null): number | null => {
  const index = element instanceof HTMLElement ? element.dataset['quantity'] : undefined;
  return index === undefined ? null : Number(index);
};

const page = 10;
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Enter: 1,
  Tab: 1,
  PageDown: page,
  PageUp: -page,
};
const ends: Record<string, number> = {
  Home: -Infinity,
  ArrowUp: -Infinity,
  End: Infinity,
  ArrowDown: Infinity,
};
const turns = (key: string) => key === 'Enter' || key === 'Tab';

/** Number of lines that a key moves, as in a spreadsheet; null for other keys. */
const stepOf = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>) => {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return ends[event.key] ?? null;
  const step = steps[event.key];
  if (step === undefined) return null;
  return event.shiftKey && turns(event.key) ? -step : step;
};

/** Arrow keys outside edit mode: right focuses the first button of the row, left has no effect. */
const cellKeys: Record<string, (cell: HTMLElement) => void> = {
  ArrowLeft: () => undefined,
  ArrowRight: (cell) => cell.closest('tr')?.querySelector('button')?.focus(),
};

/**
 * Quantity cell of a sheet. Typing replaces the quantity; F2 or a double click edits it.
 * Enter, Tab, arrow and page keys move between lines; arrow right moves to the buttons of the line.
 */
export const QuantityInput = ({ index, code, value, error, type, move, measured }: Props) => {
  const id = useId();
  const visits = useRef(0);
  const inside = useRef(false);

  const editInside = (input: HTMLInputElement) => {
    if (measured) return measured();
    inside.current = true;
    input.setSelectionRange(input.value.length, input.value.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = stepOf(event);
    // Tab leaves the sheet from the first or last line, so that keyboard users are not trapped.
    if (step !== null && (move(index, step) || event.key !== 'Tab')) event.preventDefault();
    if (step !== null) return;
    const own = inside.current ? undefined : cellKeys[event.key];
    if (event.key === 'F2') editInside(event.currentTarget);
    else if (own) own(event.currentTarget);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box
        data-quantity={index}
        aria-label={`Cantidad de ${code}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        readOnly={measured !== undefined}
        value={value}
        onChange={({ target }) => {
          inside.current = true;
          type(index, target.value, `${id}${visits.current}`);
        }}
        onFocus={({ target }) => {
          visits.current += 1;
          inside.current = false;
          target.select();
        }}
        onDoubleClick={({ currentTarget }) => editInside(currentTarget)}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span id={id} style={{ color: 'var(--red)', fontSize: '0.75rem', whiteSpace: 'normal' }}>
          {error}
        </span>
      )}
    </>
  );
};
