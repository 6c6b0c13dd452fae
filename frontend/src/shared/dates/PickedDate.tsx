import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es-mx';
import type { MouseEvent } from 'react';
import { firstDay, wholeDay, type DateFieldProps } from './date-field-props.ts';
import { pickerWords } from './picker-words.ts';
import { useShown } from './useShown.ts';

const first = dayjs(firstDay);

const picked = (day: string): Dayjs | null => (day === '' ? null : dayjs(day));

const dayOf = (date: Dayjs | null): string => (date?.isValid() ? wholeDay(date.format('YYYY-MM-DD')) : '');

/** Not every browser focuses a button that is pressed: the field would seem left before its calendar opens. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What is focused when the field is: its day, as by the first press of Tab. */
const firstPart = (focusRef: DateFieldProps['focusRef']) => (field: HTMLElement | null) =>
  focusRef?.(field && { focus: () => field.querySelector<HTMLElement>('[role=spinbutton]')?.focus() });

/**
 * A date typed as dd/mm/aaaa, with separators or without, or picked from a calendar: day first whatever language the browser speaks.
 * Loaded where there is a mouse.
 */
const PickedDate = ({
  label,
  value,
  change,
  chosen,
  problem,
  helperText,
  bare,
  focusRef,
  ...rest
}: DateFieldProps) => {
  const [shown, show] = useShown(value, picked);
  const typed = (date: Dayjs | null) => {
    const day = dayOf(date);
    show(date, day);
    change(day, day === '' && date !== null);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es-mx" localeText={pickerWords}>
      <DesktopDatePicker
        {...rest}
        ref={firstPart(focusRef)}
        label={bare ? undefined : label}
        value={shown}
        onChange={typed}
        onAccept={(date, { source }) => source === 'view' && chosen?.(dayOf(date))}
        format="DD/MM/YYYY"
        minDate={first}
        slotProps={{
          openPickerButton: { onMouseDown: keepFocus },
          textField: {
            size: 'small',
            fullWidth: true,
            ...(rest.required && { required: true }),
            ...(problem && { error: true }),
            helperText: problem ?? helperText,
            slotProps: {
              inputLabel: { shrink: true },
              input: { sx: { minHeight: { xs: 48, sm: 40 } }, ...(bare && { 'aria-label': label }) },
            },
          },
        }}
      />
    </LocalizationProvider>
  );
};

export default PickedDate;
