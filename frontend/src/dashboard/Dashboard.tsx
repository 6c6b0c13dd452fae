import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Loading } from '../ui/states/states.tsx';

const View = lazy(() => import('./DashboardView.tsx'));

/** Placeholder at least as high as the screen, so that no content below it is visible and then moves. */
const Waiting = () => (
  <Loading sx={{ display: 'grid', alignContent: 'start', gap: 2, minHeight: '100dvh' }}>
    <Skeleton variant="rounded" height={124} />
    <Skeleton variant="rounded" height={560} />
  </Loading>
);

/** Dashboard of a project's works contract, for managers and observers. Its code loads when it is first shown. */
export const Dashboard = ({ project }: { project: { id: string } }) => (
  <Suspense fallback={<Waiting />}>
    <View project={project} />
  </Suspense>
);
