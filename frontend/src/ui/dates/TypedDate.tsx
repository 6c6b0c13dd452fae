import CalendarToday from '@mui/icons-material/CalendarToday';
import { IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import { Suspense, useRef, useState } from 'react';
import { day, longDay } from '../format/format.ts';
import { lazyPreload } from '../loading/lazy-preload.ts';
import type { DateFieldProps } from './date-field-props.ts';
import { dayInWords } from './day-in-words.ts';
import { readDay } from './typed-day.ts';
import { useFieldText } from './useFieldText.ts';

const Calendar = lazyPreload(() => import('./Calendar.tsx'));

const CalendarButton = ({ value, open }: { value: string; open: () => void }) => (
  <InputAdornment position="end">
    <IconButton
      size="small"
      aria-label={`Elija fecha${value && `, la fecha elegida es ${longDay(value)}`}`}
      // Some browsers do not focus a pressed button: the field would blur before its calendar opens.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <CalendarToday fontSize="small" />
    </IconButton>
  </InputAdornment>
);

type TypingProps = Pick<DateFieldProps, 'value' | 'change' | 'problem'>;

/** Text of a date field: as typed while it has focus, then as dd/mm/aaaa if it can be parsed. */
const useTyping = ({ value, change, problem }: TypingProps) => {
  const [shown, show] = useFieldText(value, day);
  const [focused, setFocused] = useState(false);
  const { error } = readDay(shown);
  const set = (text: string) => {
    const read = readDay(text);
    show(text, read.day);
    change(read.day, read.error !== undefined);
  };
  return {
    shown,
    set,
    // While the user types, no error is shown, unless a save has failed because of it.
    wrong: error && focused && !problem ? undefined : (error ?? problem),
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false);
      const read = readDay(shown).day;
      if (!error) show(day(read), read);
    },
  };
};

/** A date field, typed in any format of `readDay`, day first in every browser language, or picked from a calendar. */
export const TypedDate = (props: DateFieldProps) => {
  const { label, value, change, chosen, problem: _, helperText, bare, focusRef, ...rest } = props;
  // A record may hold an instant instead of a day, or an invalid day.
  const known = readDay(value).day;
  const { shown, set, wrong, enter, leave } = useTyping(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const field = useRef<HTMLDivElement>(null);

  const pick = (picked: string) => {
    setAnchor(null);
    set(day(picked));
    chosen?.(picked);
  };
  return (
    <>
      <TextField
        {...rest}
        ref={field}
        inputRef={focusRef}
        size="small"
        fullWidth
        label={bare ? undefined : label}
        placeholder="dd/mm/aaaa"
        value={shown}
        onChange={({ target }) => set(target.value)}
        onFocus={({ target }) => {
          enter();
          target.select();
        }}
        onBlur={leave}
        error={Boolean(wrong)}
        helperText={wrong ?? dayInWords(props)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'off', ...(bare && { 'aria-label': label }) },
          input: {
            sx: { minHeight: { xs: 48, sm: 40 }, pr: 0.5 },
            endAdornment: <CalendarButton value={known} open={() => setAnchor(field.current)} />,
          },
        }}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `Elija fecha: ${label}` } }}
      >
        <Suspense fallback={null}>
          <Calendar value={known} pick={pick} />
        </Suspense>
      </Popover>
    </>
  );
};
