import useMediaQuery from '@mui/material/useMediaQuery';
import type { DateFieldProps } from './date-field-props.ts';
import { NativeDate } from './NativeDate.tsx';
import { TypedDate } from './TypedDate.tsx';

/** Whether a finger is what one points with: it has the telephone's own dates. */
export const useTouch = () => useMediaQuery('(pointer: coarse)', { noSsr: true });

/** A day of the calendar, in forms and filters: typed or picked at a desk, chosen with the telephone's own means on one. */
export const DateField = (props: DateFieldProps) =>
  useTouch() ? <NativeDate {...props} /> : <TypedDate {...props} />;
