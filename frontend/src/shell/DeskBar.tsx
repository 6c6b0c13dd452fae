import Logout from '@mui/icons-material/Logout';
import { Box, Button, Toolbar, Typography } from '@mui/material';
import { AccountMenu } from '../account/index.ts';
import { pressable, type HeaderParts } from './header-parts.ts';

const group = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  '&:empty': { display: 'none' },
};

/** Everything in one line where there is room. */
export const DeskBar = ({
  title,
  logos,
  selector,
  beside,
  actions,
  user,
  changePassword,
  out,
}: HeaderParts) => (
  <Toolbar sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, py: 1 }}>
    {logos && <Box sx={{ display: 'flex', gap: 1 }}>{logos}</Box>}
    <Typography variant="h1" noWrap sx={{ minWidth: 0, flex: '1 1 auto', fontSize: '1.375rem' }}>
      {title}
    </Typography>
    <Box sx={group}>
      {beside}
      {actions}
      {selector}
    </Box>
    {user && <AccountMenu user={user} changePassword={changePassword} />}
    <Button color="inherit" variant="outlined" onClick={out.onClick} sx={{ ...pressable, gap: 1, px: 2 }}>
      <Logout fontSize="small" />
      {out.label}
    </Button>
  </Toolbar>
);
