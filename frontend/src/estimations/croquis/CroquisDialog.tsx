import Close from '@mui/icons-material/Close';
import { Box, DialogActions, DialogTitle, IconButton } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { app } from '../../messages.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PhotoImage } from '../../shared/PhotoImage.tsx';
import { useLeaving } from '../../ui/dialogs/useLeaving.ts';
import { PhotoViewer } from '../../ui/viewer/PhotoViewer.tsx';

type Props = {
  title: string;
  picture: string;
  close: () => void;
  /** Buttons for the sketch. */
  children?: ReactNode;
};

/** A sketch as large as the screen allows. */
export const CroquisDialog = ({ title, picture, close, children }: Props) => {
  const id = useId();
  const leaving = useLeaving(close);
  return (
    <Dialog leaving={leaving} fills maxWidth="md" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
        <DialogTitle id={id} sx={{ flex: 1, minWidth: 0, py: 1.5 }}>
          {title}
        </DialogTitle>
        <IconButton
          aria-label={app.close}
          onClick={leaving.attempt}
          autoFocus
          sx={{ minWidth: 48, minHeight: 48 }}
        >
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ height: { xs: 'auto', sm: '64dvh' }, flex: { xs: 1, sm: 'none' }, minHeight: 0 }}>
        <PhotoViewer shown={picture}>
          {(url) => url && <PhotoImage src={url} alt={title} fit="contain" />}
        </PhotoViewer>
      </Box>
      {children && (
        <DialogActions sx={{ px: { xs: 2, sm: 3 }, '& button': { minHeight: 48 } }}>{children}</DialogActions>
      )}
    </Dialog>
  );
};
