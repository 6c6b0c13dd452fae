import History from '@mui/icons-material/History';
import Logout from '@mui/icons-material/Logout';
import Password from '@mui/icons-material/Password';
import { Box, Button, Popover } from '@mui/material';
import { SignedInUser } from '../account/index.ts';
import { header, ownPassword, past } from '../messages.ts';
import type { HeaderParts } from './header-parts.ts';

const item = { minHeight: 48, justifyContent: 'flex-start', px: 1.5, fontSize: '1rem' };

const paper = {
  p: 1.5,
  width: 'min(320px, calc(100vw - 32px))',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
};

type MenuProps = Pick<
  HeaderParts,
  'logos' | 'actions' | 'user' | 'changePassword' | 'openSnapshotDialog' | 'out'
> & {
  anchor: HTMLElement | null;
  close: () => void;
};

/** Menu of the less used header parts: logos, user, exit. */
export const HeaderMenu = ({
  anchor,
  close,
  logos,
  actions,
  user,
  changePassword,
  openSnapshotDialog,
  out,
}: MenuProps) => {
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': header.menu, sx: paper } }}
    >
      {logos && <Box sx={{ display: { xs: 'flex', sm: 'none' }, gap: 1 }}>{logos}</Box>}
      {user && (
        <Box sx={{ px: 1.5, py: 0.5 }}>
          <SignedInUser user={user} />
        </Box>
      )}
      {actions}
      {openSnapshotDialog && (
        <Button color="inherit" startIcon={<History />} onClick={closing(openSnapshotDialog)} sx={item}>
          {past.choose}
        </Button>
      )}
      {user && (
        <Button color="inherit" startIcon={<Password />} onClick={closing(changePassword)} sx={item}>
          {ownPassword.title}
        </Button>
      )}
      <Button color="inherit" startIcon={<Logout />} onClick={closing(out.onClick)} sx={item}>
        {out.label}
      </Button>
    </Popover>
  );
};
