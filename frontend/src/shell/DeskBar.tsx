import Logout from '@mui/icons-material/Logout';
import { Box, Button, Toolbar, Typography } from '@mui/material';
import { AccountMenu } from '../account/index.ts';
import { pressable, type HeaderParts } from './header-parts.ts';

const group = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  // Fixed to the width that a full bar leaves, so that nothing moves when its parts load.
  '& > [data-selector]': { width: 'clamp(120px, 100vw - 1050px, 360px)', flex: 'none' },
  gap: 1.5,
  '&:empty': { display: 'none' },
};

/** Next to the logos, whose number is unknown before they load. */
const name = { minWidth: 0, flex: '1 1 auto', fontSize: '1.375rem' };

/** All parts of the header in one row. */
export const DeskBar = ({
  title,
  logos,
  coming,
  selector,
  beside,
  actions,
  user,
  changePassword,
  openSnapshotDialog,
  out,
}: HeaderParts) => (
  <Toolbar sx={{ gap: 2, py: 1 }}>
    {logos && <Box sx={{ display: 'flex', gap: 1 }}>{logos}</Box>}
    <Typography variant="h1" noWrap sx={{ ...name, visibility: coming ? 'hidden' : undefined }}>
      {title}
    </Typography>
    <Box sx={group}>
      {beside}
      {actions}
      {selector}
    </Box>
    {user && (
      <Box sx={{ flex: 'none' }}>
        <AccountMenu user={user} changePassword={changePassword} openSnapshotDialog={openSnapshotDialog} />
      </Box>
    )}
    <Button color="inherit" variant="outlined" onClick={out.onClick} sx={{ ...pressable, gap: 1, px: 2 }}>
      <Logout fontSize="small" />
      {out.label}
    </Button>
  </Toolbar>
);
