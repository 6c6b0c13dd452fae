import Close from '@mui/icons-material/Close';
import { DialogTitle, IconButton, Typography } from '@mui/material';
import { app } from '../../messages.ts';

type Props = {
  title: string;
  /** Id of the title element, for the `aria-labelledby` of the dialog. */
  id: string;
  close: () => void;
};

/** Head of a read-only dialog: its title and a close button, which receives the initial focus. */
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
