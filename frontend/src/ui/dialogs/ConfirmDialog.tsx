import { Button, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { DialogFrame } from './DialogFrame.tsx';

type Props = {
  open: boolean;
  /** The question, as worded in the specification. */
  title: string;
  /** Names what will be lost. */
  children?: ReactNode;
  action?: string;
  /** Color of the action button: red unless the action loses nothing. */
  color?: 'error' | 'primary';
  /** For content that needs more room than a sentence. */
  maxWidth?: 'xs' | 'md';
  /** Label of the cancel button, if cancelling is an action of its own. */
  cancel?: string;
  /** Disables the action button: the action is not possible, or not yet. */
  blocked?: boolean;
  /** The dialog is part of the address, so that the router closes it on Back. */
  inAddress?: boolean;
  onCancel: () => void;
  /** Runs the action. The dialog stays open and busy until the promise settles. */
  onConfirm: () => Promise<unknown>;
};

/** Asks for confirmation before something is lost. Focus starts on "Cancelar" and returns to the previous element on close. */
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
