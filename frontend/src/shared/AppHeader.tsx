import Logout from '@mui/icons-material/Logout';
import { AppBar, Box, Button, Toolbar, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { app, header, roleNames } from '../messages.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';

type Props = {
  title: string;
  /** Logos, before the title. */
  logos?: ReactNode;
  /** What the panel adds between title and user: project selector, connection. */
  children?: ReactNode;
  /** The way out, if it is not signing out. */
  exit?: { label: string; onClick: () => void };
};

const skip = {
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 16, top: 8, zIndex: 1, bgcolor: 'var(--paper)', color: 'var(--text)', p: 1 },
};

/** Header of every panel: what it is, whose it is, the way out. The panel's `<main>` has the id `content`. */
export const AppHeader = ({ title, logos, children, exit }: Props) => {
  const user = useSession()?.user;
  const role = user && (roleNames[user.role] ?? roleNames.supervisor);
  const out = exit ?? { label: header.logout, onClick: () => signOut() };
  return (
    <AppBar
      position="static"
      component="header"
      elevation={0}
      sx={{ bgcolor: 'var(--header)', color: 'var(--onHeader)' }}
    >
      <Box component="a" href="#content" sx={skip}>
        {app.skipToContent}
      </Box>
      <Toolbar sx={{ gap: 2, flexWrap: 'wrap', py: 1 }}>
        {logos}
        <Typography variant="h1" noWrap sx={{ minWidth: 0, flex: '1 1 auto' }}>
          {title}
        </Typography>
        {children}
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          {user && (
            <Box sx={{ textAlign: 'right', lineHeight: 1.3, minWidth: 0 }}>
              <Typography noWrap sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
                {user.name}
              </Typography>
              <Typography noWrap sx={{ fontSize: '0.8125rem' }}>
                {role}
              </Typography>
            </Box>
          )}
          <Button
            color="inherit"
            variant="outlined"
            startIcon={<Logout />}
            onClick={out.onClick}
            sx={{
              borderColor: 'currentColor',
              flex: 'none',
              '&.Mui-focusVisible': { outlineColor: 'currentColor' },
            }}
          >
            {out.label}
          </Button>
        </Box>
      </Toolbar>
    </AppBar>
  );
};
