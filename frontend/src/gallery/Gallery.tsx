import { lazy, Suspense } from 'react';
import { PhotosSkeleton } from './PhotosSkeleton.tsx';

const View = lazy(() => import('./GalleryView.tsx'));

/** The photos of a project's progress, for manager and observer; its code loads when first shown. */
export const Gallery = ({ project }: { project: { id: string } }) => (
  <Suspense fallback={<PhotosSkeleton />}>
    <View project={project} />
  </Suspense>
);
