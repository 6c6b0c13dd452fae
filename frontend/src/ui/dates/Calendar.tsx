import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import 'dayjs/locale/es-mx';
import { firstDay, lastDay } from './date-field-props.ts';
import { pickerWords } from './picker-words.ts';

type Props = { value: string; pick: (day: string) => void };

/** Calendar of a month to pick a day from (YYYY-MM-DD). Loads when it is first opened. */
const Calendar = ({ value, pick }: Props) => (
  <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es-mx" localeText={pickerWords}>
    <DateCalendar
      autoFocus
      value={value ? dayjs(value) : null}
      minDate={dayjs(firstDay)}
      maxDate={dayjs(lastDay)}
      onChange={(date, selection) => {
        if (date && selection === 'finish') pick(date.format('YYYY-MM-DD'));
      }}
    />
  </LocalizationProvider>
);

export default Calendar;
