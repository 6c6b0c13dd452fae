import { TextField } from '@mui/material';
import type { ChangeEvent } from 'react';
import { firstDay, lastDay, type DateFieldProps } from './date-field-props.ts';
import { dayInWords } from './day-in-words.ts';
import { readDay } from './typed-day.ts';
import { useFieldText } from './useFieldText.ts';

/** Date part of a value that may be an instant. */
const dayOf = (value: string) => value.slice(0, 10);

/** A date field with the native picker of a phone. The native picker reports only that the day changed. */
export const NativeDate = (props: DateFieldProps) => {
  const { label, value, change, chosen: _, problem, helperText: __, bare, focusRef, ...rest } = props;
  const [shown, show] = useFieldText(value, dayOf);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { day, error } = readDay(target.value);
    show(target.value, day);
    change(day, error !== undefined || target.validity.badInput);
  };
  const wrong = readDay(shown).error ?? problem;
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
      error={Boolean(wrong)}
      helperText={wrong ?? dayInWords(props)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { min: firstDay, max: lastDay, autoComplete: 'off', ...(bare && { 'aria-label': label }) },
        input: { sx: { minHeight: { xs: 48, sm: 40 } } },
      }}
    />
  );
};
