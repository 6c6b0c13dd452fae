import ExpandMore from '@mui/icons-material/ExpandMore';
import { ButtonBase, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { ownPassword, past } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';
import { Who } from './Who.tsx';

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

type Props = {
  user: SessionUser;
  changePassword: () => void;
  /** Asks for an instant to look at; absent for who looks at now alone. */
  lookBack?: (() => void) | undefined;
};

/** Who is signed in, and what they may do about their own account. */
export const AccountMenu = ({ user, changePassword, lookBack }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const closing = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <ButtonBase
        sx={button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Who user={user} />
        <ExpandMore fontSize="small" aria-hidden />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {lookBack && (
          <MenuItem onClick={closing(lookBack)} sx={{ minHeight: 48 }}>
            {past.choose}
          </MenuItem>
        )}
        <MenuItem onClick={closing(changePassword)} sx={{ minHeight: 48 }}>
          {ownPassword.title}
        </MenuItem>
      </Menu>
    </>
  );
};
