import { esES } from '@mui/x-date-pickers/locales';

/** The words of the calendar: the package's own, but for those that say «tú» or lack their accent. */
export const pickerWords = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  dateTableLabel: 'Elija fecha',
  timeTableLabel: 'Elija hora',
  day: 'Día',
  weekDay: 'Día de la semana',
};
