import { Box, Typography } from '@mui/material';
import { roleNames } from '../messages.ts';
import type { SessionUser } from '../session/session.ts';

/** Name and role of the signed-in user. */
export const SignedInUser = ({ user }: { user: SessionUser }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography noWrap translate="no" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
      {user.name}
    </Typography>
    <Typography noWrap sx={{ fontSize: '0.8125rem' }}>
      {roleNames[user.role] ?? roleNames.supervisor}
    </Typography>
  </Box>
);
