import Logout from '@mui/icons-material/Logout';
import { AppBar, Box, Button, Toolbar, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { app, header } from '../messages.ts';
import { AccountMenu } from '../account/index.ts';
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

/** One line where there is room; on a phone two, and a third for what the panel adds. */
const bar = (logos: boolean) => ({
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: `${logos ? 'auto ' : ''}minmax(0, 1fr) auto`,
  gridTemplateAreas: logos
    ? "'logos title out' 'logos user out' 'more more more'"
    : "'title out' 'user out' 'more more'",
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: { xs: 0.25, sm: 1 },
  py: 1,
});
const more = {
  gridArea: 'more',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: { xs: 1, sm: 0 },
  '&:empty': { display: 'none' },
};
/** Beside logos a phone has no room for the title, which stays for those who listen. */
const unseenOnPhones = {
  '@media (max-width: 599px)': { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
};
const way = {
  gridArea: 'out',
  flex: 'none',
  gap: 1,
  minWidth: 44,
  minHeight: 44,
  px: { xs: 1, sm: 2 },
  borderColor: 'currentColor',
  '&.Mui-focusVisible': { outlineColor: 'currentColor' },
};

/** Header of every panel: what it is, whose it is, the way out. The panel's `<main>` has the id `content`. */
export const AppHeader = ({ title, logos, children, exit }: Props) => {
  const user = useSession()?.user;
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
      <Toolbar sx={bar(!!logos)}>
        {logos && <Box sx={{ gridArea: 'logos', display: 'flex', gap: { xs: 0.5, sm: 1 } }}>{logos}</Box>}
        <Typography
          variant="h1"
          noWrap
          sx={{
            gridArea: 'title',
            minWidth: 0,
            flex: '1 1 auto',
            fontSize: { xs: '1.125rem', sm: '1.375rem' },
            ...(logos && unseenOnPhones),
          }}
        >
          {title}
        </Typography>
        {children && <Box sx={more}>{children}</Box>}
        {user && <AccountMenu user={user} />}
        <Button color="inherit" variant="outlined" aria-label={out.label} onClick={out.onClick} sx={way}>
          <Logout fontSize="small" />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {out.label}
          </Box>
        </Button>
      </Toolbar>
    </AppBar>
  );
};
