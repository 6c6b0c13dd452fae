import { TextField } from '@mui/material';
import type { ChangeEvent } from 'react';
import { lastDay, wholeDay, type DateFieldProps } from './date-field-props.ts';
import { useShown } from './useShown.ts';

const itself = (day: string) => day;

/**
 * A date as a telephone asks for it, which is right there: by the wheels or the calendar of its own system, which tell
 * no more than that the day is another.
 */
export const NativeDate = ({
  label,
  value,
  change,
  chosen: _,
  problem,
  helperText,
  bare,
  focusRef,
  ...rest
}: DateFieldProps) => {
  const [shown, show] = useShown(value, itself);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const day = wholeDay(target.value);
    show(target.value, day);
    change(day, day === '' && (target.value !== '' || target.validity.badInput));
  };
  return (
    <TextField
      {...rest}
      type="date"
      inputRef={focusRef}
      size="small"
      fullWidth
      label={bare ? undefined : label}
      value={shown}
      onChange={typed}
      error={Boolean(problem)}
      helperText={problem ?? helperText}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: lastDay, autoComplete: 'off', ...(bare && { 'aria-label': label }) },
        input: { sx: { minHeight: { xs: 48, sm: 40 } } },
      }}
    />
  );
};
