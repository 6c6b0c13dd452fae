import Close from '@mui/icons-material/Close';
import { DialogTitle, IconButton, Typography } from '@mui/material';
import { app } from '../messages.ts';

type Props = {
  title: string;
  /** Of the title, by which the dialog is labelled. */
  id: string;
  close: () => void;
};

/** Head of a dialog that is only looked at: what it is, and the way out, where the keyboard begins. */
export const DialogHead = ({ title, id, close }: Props) => (
  <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5 }}>
    <Typography variant="h2" id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <IconButton aria-label={app.close} onClick={close} autoFocus>
      <Close />
    </IconButton>
  </DialogTitle>
);
