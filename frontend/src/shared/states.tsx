import { Alert, Box, Button, Skeleton, Stack, Typography, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { app } from '../messages.ts';

/** Nothing here yet: what that means and, as `action`, what to do about it. */
export const EmptyState = ({
  title,
  hint,
  action,
}: {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) => (
  <Stack
    spacing={1}
    sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: { xs: 6, sm: 9 }, color: 'text.secondary' }}
  >
    <Typography variant="h3" component="p" sx={{ color: 'text.primary' }}>
      {title}
    </Typography>
    {hint && <Typography variant="body2">{hint}</Typography>}
    {action && <Box sx={{ pt: 2 }}>{action}</Box>}
  </Stack>
);

type ErrorProps = {
  message: string;
  onRetry: () => void;
  /** Takes it away, where it stands in front of something. */
  onClose?: (() => void) | undefined;
};

/** What could not be loaded, and the offer to try again. */
export const ErrorState = ({ message, onRetry, onClose }: ErrorProps) => (
  <Box sx={{ p: 2 }}>
    <Alert
      severity="error"
      variant="outlined"
      action={
        <>
          <Button color="inherit" onClick={onRetry}>
            {app.retry}
          </Button>
          {onClose && (
            <Button color="inherit" onClick={onClose}>
              {app.close}
            </Button>
          )}
        </>
      }
      // Two buttons go below what is said on a phone.
      sx={{ alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 10rem' } }}
    >
      {message}
    </Alert>
  </Box>
);

/** What stands in the place of what is on its way, said also to who listens to the screen: a name alone is not. */
export const Loading = ({ sx, children }: { sx?: SxProps; children: ReactNode }) => (
  <Box role="status" {...(sx && { sx })}>
    <span className="hidden-label">{app.loading}</span>
    {children}
  </Box>
);

/** Grey lines of the height of the rows to come. */
export const TableSkeleton = ({ rows = 8, height = 52 }: { rows?: number; height?: number }) => (
  <Loading sx={{ px: 2 }}>
    {Array.from({ length: rows }, (_, row) => (
      <Box
        key={row}
        sx={{
          height,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Skeleton width="10%" />
        <Skeleton width={`${48 - ((row * 7) % 20)}%`} />
        <Skeleton width="12%" sx={{ ml: 'auto' }} />
        <Skeleton width="12%" />
      </Box>
    ))}
  </Loading>
);
