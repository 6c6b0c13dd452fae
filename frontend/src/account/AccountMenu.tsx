import ExpandMore from '@mui/icons-material/ExpandMore';
import { ButtonBase } from '@mui/material';
import { useState } from 'react';
import type { SessionUser } from '../session/session.ts';
import { lazyPreload } from '../ui/loading/lazy-preload.ts';
import { LazyDialog } from '../ui/dialogs/LazyDialog.tsx';
import type { OwnMenuProps } from './OwnMenu.tsx';
import { SignedInUser } from './SignedInUser.tsx';

const OwnMenu = lazyPreload(() => import('./OwnMenu.tsx').then(({ OwnMenu }) => ({ default: OwnMenu })));

const button = {
  minWidth: 0,
  minHeight: 44,
  gap: 0.5,
  px: 1,
  borderRadius: 1,
  textAlign: 'right',
  lineHeight: 1.3,
  '&.Mui-focusVisible': { outline: '2px solid currentColor' },
};

type Props = Pick<OwnMenuProps, 'changePassword' | 'openSnapshotDialog'> & { user: SessionUser };

/** The signed-in user, with a menu of the own account. */
export const AccountMenu = ({ user, ...rest }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        sx={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <SignedInUser user={user} />
        <ExpandMore fontSize="small" aria-hidden />
      </ButtonBase>
      <LazyDialog open={anchor !== null} close={() => setAnchor(null)}>
        <OwnMenu {...rest} anchor={anchor} close={() => setAnchor(null)} />
      </LazyDialog>
    </>
  );
};
