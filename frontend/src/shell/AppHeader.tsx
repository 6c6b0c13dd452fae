import { AppBar, Box, useMediaQuery } from '@mui/material';
import { useOwnPassword } from '../account/index.ts';
import { app, header } from '../messages.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/useSession.ts';
import { useSnapshotDialog } from './useSnapshotDialog.tsx';
import { DeskBar } from './DeskBar.tsx';
import type { HeaderParts } from './header-parts.ts';
import { CompactBar } from './CompactBar.tsx';

type Props = Pick<HeaderParts, 'title'> &
  Partial<Pick<HeaderParts, 'logos' | 'coming' | 'selector' | 'beside' | 'actions'>> & {
    /** Exit button; signs out by default. */
    exit?: HeaderParts['out'];
  };

const skip = {
  position: 'absolute',
  left: -9999,
  '&:focus': { left: 16, top: 8, zIndex: 1, bgcolor: 'var(--paper)', color: 'var(--text)', p: 1 },
};

/** A phone in either orientation, a tablet, or a desktop with very large text. */
const small = '(max-width: 74.99em), (max-height: 31.24em)';

/** Header of every panel: title, project, user and exit. The panel's `<main>` has the id `content`. */
export const AppHeader = ({ title, logos, coming = false, selector, beside, actions, exit }: Props) => {
  const user = useSession()?.user;
  const out = exit ?? { label: header.logout, onClick: () => signOut() };
  // Outside the bar, because rotating a phone replaces the bar.
  const password = useOwnPassword();
  const lookingBack = useSnapshotDialog(user);
  const Bar = useMediaQuery(small) ? CompactBar : DeskBar;
  return (
    <AppBar
      position="relative"
      component="header"
      elevation={0}
      sx={{ bgcolor: 'var(--header)', color: 'var(--onHeader)' }}
    >
      <Box component="a" href="#content" sx={skip}>
        {app.skipToContent}
      </Box>
      <Bar
        {...{ title, logos, coming, selector, beside, actions, user, out }}
        changePassword={password.change}
        openSnapshotDialog={lookingBack.choose}
      />
      {password.dialog}
      {lookingBack.dialog}
    </AppBar>
  );
};
