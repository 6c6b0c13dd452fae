import { Menu, MenuItem } from '@mui/material';
import { ownPassword, past } from '../messages.ts';
import { menuEntry } from '../ui/layout/menu-entry.ts';

export type OwnMenuProps = {
  anchor: HTMLElement | null;
  close: () => void;
  changePassword: () => void;
  /** Opens the dialog for a snapshot; absent for roles that cannot see snapshots. */
  openSnapshotDialog?: (() => void) | undefined;
};

/** Actions on the user's own account. */
export const OwnMenu = ({ anchor, close, changePassword, openSnapshotDialog }: OwnMenuProps) => {
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
      {openSnapshotDialog && (
        <MenuItem onClick={closing(openSnapshotDialog)} sx={menuEntry}>
          {past.choose}
        </MenuItem>
      )}
      <MenuItem onClick={closing(changePassword)} sx={menuEntry}>
        {ownPassword.title}
      </MenuItem>
    </Menu>
  );
};
