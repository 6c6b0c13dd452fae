import { styled } from '@mui/material/styles';
import { useId, type KeyboardEvent } from 'react';

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
  '@media (max-width: 599px)': { minHeight: 48, fontSize: '1.125rem' },
});

type Props = {
  index: number;
  code: string;
  value: string;
  error: string | undefined;
  type: (index: number, text: string) => void;
  /** Asks for the cell `by` rows away. */
  move: (index: number, by: number) => void;
};

/** Puts the cursor into the quantity of a line. False when that line is not drawn. */
export const focusQuantity = (within: HTMLElement | null, index: number): boolean => {
  const cell = within?.querySelector<HTMLInputElement>(`[data-quantity="${index}"]`);
  cell?.focus();
  return Boolean(cell);
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** A quantity as in a sheet: Enter and the arrows go to the next line, Shift+Enter to the one before. */
export const QuantityInput = ({ index, code, value, error, type, move }: Props) => {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(index, event.shiftKey ? -step : step);
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
        value={value}
        onChange={({ target }) => type(index, target.value)}
        onFocus={({ target }) => target.select()}
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
