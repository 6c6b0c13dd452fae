import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Menu, MenuItem, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { ownPassword, roleNames } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import { lazyAhead } from '../shared/lazy-ahead.ts';

const PasswordDialog = lazyAhead(() =>
  import('./PasswordDialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
);

const button = {
  gridArea: 'user',
  minWidth: 0,
  minHeight: 44,
  justifySelf: 'start',
  justifyContent: 'flex-start',
  gap: 0.5,
  px: { xs: 0, sm: 1 },
  borderRadius: 1,
  textAlign: { xs: 'left', sm: 'right' },
  lineHeight: 1.3,
  '&.Mui-focusVisible': { outline: '2px solid currentColor' },
};

/** Who is signed in, and what they may do about their own account. */
export const AccountMenu = ({ user }: { user: SessionUser }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [changing, setChanging] = useState(false);
  const change = () => {
    setAnchor(null);
    setChanging(true);
  };
  return (
    <>
      <ButtonBase
        sx={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: 600, fontSize: { xs: '0.8125rem', sm: '0.9375rem' } }}>
            {user.name}
          </Typography>
          <Typography noWrap sx={{ fontSize: '0.8125rem' }}>
            {roleNames[user.role] ?? roleNames.supervisor}
          </Typography>
        </Box>
        <ExpandMore fontSize="small" aria-hidden />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={change} sx={{ minHeight: 48 }}>
          {ownPassword.title}
        </MenuItem>
      </Menu>
      {changing && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
};
