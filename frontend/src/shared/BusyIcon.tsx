import { CircularProgress } from '@mui/material';
import type { ReactElement } from 'react';

/** A button's icon, which turns while what it asked for is on its way. */
export const BusyIcon = ({ busy, icon }: { busy: boolean; icon: ReactElement }) =>
  busy ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon;

/** What a button is while it waits: not to be pressed again, but where the keyboard was, which leaves one that is disabled. */
export const busyButton = (busy: boolean) => ({ 'aria-busy': busy, 'aria-disabled': busy }) as const;
