import { Alert } from '@mui/material';
import { clockAhead } from '../../api/clock.ts';
import { counted } from '../../shared/format.ts';
import { useStore } from '../../shared/store.ts';
import { captureTexts } from './messages.ts';

const aMinute = 60_000;
const minutesOfHour = 60;
const minutesOfDay = 24 * minutesOfHour;

/** `14 min`, `3 h 20 min`, `2 días 5 h`: what a clock is off by, in the two largest units. `ms` is positive. */
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
  // A number stays on the line of its unit.
  return parts
    .filter((part) => part !== false)
    .map((part) => part.replace(' ', '\u00a0'))
    .join(' ');
};

/** Warns that this device's clock is off, which dates captures and their photos; shows nothing while it is about right. */
export const WrongClock = () => {
  const ahead = useStore(clockAhead);
  if (ahead === 0) return null;
  return (
    <Alert severity="warning" variant="outlined">
      {captureTexts.wrongClock(timeSpan(Math.abs(ahead)), ahead > 0 ? 'adelantado' : 'atrasado')}
    </Alert>
  );
};
