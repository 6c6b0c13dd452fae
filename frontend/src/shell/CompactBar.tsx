import History from '@mui/icons-material/History';
import Logout from '@mui/icons-material/Logout';
import MenuIcon from '@mui/icons-material/Menu';
import Password from '@mui/icons-material/Password';
import { Box, Button, IconButton, Popover, Toolbar, Typography } from '@mui/material';
import { useState } from 'react';
import { Who } from '../account/index.ts';
import { header, ownPassword, past } from '../messages.ts';
import { pressable, type HeaderParts } from './header-parts.ts';

const item = { minHeight: 48, justifyContent: 'flex-start', px: 1.5, fontSize: '1rem' };

const paper = {
  p: 1.5,
  width: 'min(320px, calc(100vw - 32px))',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
};

type MenuProps = Pick<HeaderParts, 'logos' | 'actions' | 'user' | 'changePassword' | 'lookBack' | 'out'> & {
  anchor: HTMLElement | null;
  close: () => void;
};

/** What is not asked for at every moment: whose works these are, who is signed in, the way out. */
const HeaderMenu = ({ anchor, close, logos, actions, user, changePassword, lookBack, out }: MenuProps) => {
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
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
            <Who user={user} />
          </Box>
        )}
        {actions}
        {lookBack && (
          <Button color="inherit" startIcon={<History />} onClick={closing(lookBack)} sx={item}>
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
    </>
  );
};

const unseen = { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' };

/** One line of 56 px: the screen of a phone or a tablet belongs to the work. All else is in its menu. */
export const CompactBar = ({ title, selector, beside, ...rest }: HeaderParts) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Toolbar disableGutters sx={{ height: 56, minHeight: '0 !important', pl: 1.5, pr: 0.75, gap: 1 }}>
      <Typography variant="h1" noWrap sx={selector ? unseen : { flex: 1, minWidth: 0, fontSize: '1.125rem' }}>
        {title}
      </Typography>
      {rest.logos && <Box sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, mr: 1 }}>{rest.logos}</Box>}
      {selector}
      {beside}
      <IconButton
        color="inherit"
        aria-label={header.menu}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...pressable, width: 48, height: 48 }}
      >
        <MenuIcon />
      </IconButton>
      <HeaderMenu {...rest} anchor={anchor} close={() => setAnchor(null)} />
    </Toolbar>
  );
};
