import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { app } from '../messages.ts';
import { DialogFrame } from './DialogFrame.tsx';

type Props = {
  open: boolean;
  /** The question, as the specification words it. */
  title: string;
  /** What will be lost, by name. */
  children?: ReactNode;
  action?: string;
  /** Of the action: red unless nothing is lost by it. */
  color?: 'error' | 'primary';
  /** For what needs more room than a sentence. */
  maxWidth?: 'xs' | 'md';
  /** What not doing it is called, where that is something by itself. */
  cancel?: string;
  /** Whether it cannot be done, or not yet. */
  blocked?: boolean;
  /** It stands in the address, so that Back closes it by itself. */
  inAddress?: boolean;
  onCancel: () => void;
  /** Runs the action; the dialog stays, busy, until it has ended. */
  onConfirm: () => Promise<unknown>;
};

/** Asks before something is lost. Focus starts on "Cancelar" and returns to where it was. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  action = app.remove,
  color = 'error',
  maxWidth = 'xs',
  cancel = app.cancel,
  blocked = false,
  inAddress = false,
  onCancel,
  onConfirm,
}: Props) => {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const confirm = () => {
    setBusy(true);
    void onConfirm().finally(() => setBusy(false));
  };
  const attempt = () => {
    if (busy) return 'stays';
    onCancel();
    return 'closed';
  };
  return (
    <DialogFrame
      open={open}
      attempt={attempt}
      inAddress={inAddress}
      maxWidth={maxWidth}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children && (
        <DialogContent>
          <DialogContentText id={`${id}-text`} component="div" color="text.primary">
            {children}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ '& button': { minHeight: { xs: 48, sm: 40 } } }}>
        <Button autoFocus onClick={onCancel} disabled={busy}>
          {cancel}
        </Button>
        <Button variant="contained" color={color} onClick={confirm} loading={busy} disabled={blocked}>
          {action}
        </Button>
      </DialogActions>
    </DialogFrame>
  );
};
