import { CircularProgress } from '@mui/material';
import type { ReactElement } from 'react';

/** Icon of a button: a spinner while its request is pending. */
export const BusyIcon = ({ busy, icon }: { busy: boolean; icon: ReactElement }) =>
  busy ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon;

/** ARIA attributes of a button with a pending request. The button is not `disabled`, because a disabled button loses keyboard focus. */
export const busyButton = (busy: boolean) => ({ 'aria-busy': busy, 'aria-disabled': busy }) as const;
