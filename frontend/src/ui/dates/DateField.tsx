import useMediaQuery from '@mui/material/useMediaQuery';
import type { DateFieldProps } from './date-field-props.ts';
import { NativeDate } from './NativeDate.tsx';
import { TypedDate } from './TypedDate.tsx';

/** Whether the main pointer is a finger: phones have a date picker of their own. */
export const useTouch = () => useMediaQuery('(pointer: coarse)', { noSsr: true });

/** A date field for forms and filters: typed or picked on a desktop, the native picker on a phone. */
export const DateField = (props: DateFieldProps) =>
  useTouch() ? <NativeDate {...props} /> : <TypedDate {...props} />;
