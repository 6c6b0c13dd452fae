import { esES } from '@mui/x-date-pickers/locales';

const chosen = (what: string, of: string | null) =>
  of ? `Elija ${what}, la ${what} elegida es ${of}` : `Elija ${what}`;

/** The words of the calendar: the package's own, but for those that say «tú» or lack their accent. */
export const pickerWords = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  openDatePickerDialogue: (of: string | null) => chosen('fecha', of),
  openTimePickerDialogue: (of: string | null) => chosen('hora', of),
  dateTableLabel: 'Elija fecha',
  timeTableLabel: 'Elija hora',
  day: 'Día',
  weekDay: 'Día de la semana',
};
