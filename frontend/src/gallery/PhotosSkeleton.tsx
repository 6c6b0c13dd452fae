import { Box, Skeleton } from '@mui/material';
import { Loading } from '../ui/states/states.tsx';
import { frame, grid } from './grid.ts';
import { pageSize } from './photos.ts';

/** Placeholders of the photos. */
export const PhotosSkeleton = () => (
  <Loading sx={grid}>
    {Array.from({ length: pageSize }, (_, index) => (
      <Box key={index}>
        <Skeleton variant="rounded" sx={{ aspectRatio: frame, height: 'auto' }} />
        <Skeleton width="80%" sx={{ mt: 1 }} />
        <Skeleton width="55%" />
      </Box>
    ))}
  </Loading>
);
