import { Alert, Box, Button, Skeleton, Stack, Typography, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { app } from '../../messages.ts';

/** Placeholder of an empty list: what it means, and a button (`action`) for the next step. */
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
  /** Dismisses the error, if it covers something. */
  onClose?: (() => void) | undefined;
};

/** A load error with a retry button. */
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
      // On a phone, two buttons wrap below the message.
      sx={{ alignItems: 'center', flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 10rem' } }}
    >
      {message}
    </Alert>
  </Box>
);

/** Placeholder while content loads, announced to screen readers by its text: they do not announce an accessible name alone. */
export const Loading = ({ sx, children }: { sx?: SxProps; children: ReactNode }) => (
  <Box role="status" {...(sx && { sx })}>
    <span className="hidden-label">{app.loading}</span>
    {children}
  </Box>
);

/** Gray placeholder rows of the height of the table's rows. */
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
