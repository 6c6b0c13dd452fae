import { Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Loading } from '../shared/states.tsx';

const View = lazy(() => import('./DashboardView.tsx'));

/** At least as high as the screen: what stands below it is not to be seen, and then pushed out. */
const Waiting = () => (
  <Loading sx={{ display: 'grid', alignContent: 'start', gap: 2, minHeight: '100dvh' }}>
    <Skeleton variant="rounded" height={124} />
    <Skeleton variant="rounded" height={560} />
  </Loading>
);

/** How a project's works contract stands, for manager and observer; its code comes when it is first shown. */
export const Dashboard = ({ project }: { project: { id: string } }) => (
  <Suspense fallback={<Waiting />}>
    <View project={project} />
  </Suspense>
);
