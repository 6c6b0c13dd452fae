import { TextField } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import type { DateFieldProps } from './date-field-props.ts';
import { NativeDate } from './NativeDate.tsx';
import { lazyAhead } from '../lazy-ahead.ts';

const PickedDate = lazyAhead(() => import('./PickedDate.tsx'));

/** Whether one points with a mouse. A finger has the telephone's own dates. */
export const useMouse = () => useMediaQuery('(pointer: fine)', { noSsr: true });

/** The field in its place while its code is on the way. */
const Coming = ({ label, bare, problem, helperText }: DateFieldProps) => (
  <TextField
    size="small"
    fullWidth
    disabled
    label={bare ? undefined : label}
    helperText={problem ?? helperText}
    slotProps={{
      inputLabel: { shrink: true },
      htmlInput: { 'aria-label': label },
      input: { sx: { minHeight: { xs: 48, sm: 40 } } },
    }}
  />
);

/** A day of the calendar, in forms and filters: typed as dd/mm/aaaa at a desk, chosen with the telephone's own means on one. */
export const DateField = (props: DateFieldProps) =>
  useMouse() ? (
    <Suspense fallback={<Coming {...props} />}>
      <PickedDate {...props} />
    </Suspense>
  ) : (
    <NativeDate {...props} />
  );
