import CalendarToday from '@mui/icons-material/CalendarToday';
import { IconButton, InputAdornment, Popover, TextField } from '@mui/material';
import { Suspense, useRef, useState } from 'react';
import { day, longDay } from '../format.ts';
import { lazyAhead } from '../lazy-ahead.ts';
import type { DateFieldProps } from './date-field-props.ts';
import { dayInWords } from './day-in-words.ts';
import { readDay } from './typed-day.ts';
import { useShown } from './useShown.ts';

const Calendar = lazyAhead(() => import('./Calendar.tsx'));

const CalendarButton = ({ value, open }: { value: string; open: () => void }) => (
  <InputAdornment position="end">
    <IconButton
      size="small"
      aria-label={`Elija fecha${value && `, la fecha elegida es ${longDay(value)}`}`}
      // Not every browser focuses a button that is pressed: the field would seem left before its calendar opens.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <CalendarToday fontSize="small" />
    </IconButton>
  </InputAdornment>
);

type TypingProps = Pick<DateFieldProps, 'value' | 'change' | 'problem'>;

/** The text of a date field: as it is typed until the field is left, then dd/mm/aaaa where it can be read. */
const useTyping = ({ value, change, problem }: TypingProps) => {
  const [shown, show] = useShown(value, day);
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
    // A text that is still being typed is not judged, unless the form could not be saved with it.
    wrong: error && focused && !problem ? undefined : (error ?? problem),
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false);
      const read = readDay(shown).day;
      if (!error) show(day(read), read);
    },
  };
};

/** A date typed in any of the ways of `readDay`, day first whatever language the browser speaks, or picked from a calendar. */
export const TypedDate = (props: DateFieldProps) => {
  const { label, value, change, chosen, problem: _, helperText, bare, focusRef, ...rest } = props;
  // A record may hold an instant that stands for a day, or what is no day at all.
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
