import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Top row of a tab: title, count and action buttons. */
export const TabHead = ({
  title,
  count,
  children,
}: {
  title: string;
  count?: string;
  children?: ReactNode;
}) => (
  <Stack
    direction="row"
    sx={{
      alignItems: 'center',
      columnGap: { xs: 1, sm: 2 },
      rowGap: 1,
      mb: 2,
      flexWrap: 'wrap',
      minHeight: 40,
    }}
  >
    <Typography variant="h2">{title}</Typography>
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {count}
    </Typography>
    <Stack direction="row" sx={{ gap: 1, ml: 'auto', flexWrap: 'wrap' }}>
      {children}
    </Stack>
  </Stack>
);
