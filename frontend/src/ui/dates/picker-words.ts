import { esES } from '@mui/x-date-pickers/locales';

/** Texts of the calendar: the package's own, except those that use «tú» or lack an accent. */
export const pickerWords = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  dateTableLabel: 'Elija fecha',
  timeTableLabel: 'Elija hora',
  day: 'Día',
  weekDay: 'Día de la semana',
};
