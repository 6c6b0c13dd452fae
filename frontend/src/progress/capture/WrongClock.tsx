import { Alert } from '@mui/material';
import { clockAhead } from '../../api/clock.ts';
import { counted } from '../../ui/format/format.ts';
import { useStore } from '../../ui/store.ts';
import { captureTexts } from './messages.ts';

const aMinute = 60_000;
const minutesOfHour = 60;
const minutesOfDay = 24 * minutesOfHour;

/** Returns a clock's offset in its two largest units: `14 min`, `3 h 20 min`, `2 días 5 h`. `ms` is positive. */
export const timeSpan = (ms: number): string => {
  const all = Math.round(ms / aMinute);
  const [days, hours, minutes] = [
    Math.floor(all / minutesOfDay),
    Math.floor((all % minutesOfDay) / minutesOfHour),
    all % minutesOfHour,
  ];
  const parts = [
    days > 0 && counted(days, 'día', 'días'),
    hours > 0 && `${hours} h`,
    days === 0 && minutes > 0 && `${minutes} min`,
  ];
  // A no-break space keeps a number and its unit on one line.
  return parts
    .filter((part) => part !== false)
    .map((part) => part.replace(' ', '\u00a0'))
    .join(' ');
};

/** Warns that this device's clock is wrong, which dates captures and photos; nothing within the tolerance. */
export const WrongClock = () => {
  const ahead = useStore(clockAhead);
  if (ahead === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {captureTexts.wrongClock(timeSpan(Math.abs(ahead)), ahead > 0 ? 'adelantado' : 'atrasado')}
    </Alert>
  );
};
