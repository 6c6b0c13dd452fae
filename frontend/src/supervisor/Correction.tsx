import type { ProjectListed } from '@obraclara/api';
import { Suspense } from 'react';
import { useAll } from '../api/useAll.ts';
import { CorrectDocument } from '../documents/index.ts';
import { CorrectEstimation } from '../estimations/index.ts';
import type { Item } from '../offline/item.ts';
import { CorrectCapture } from '../progress/index.ts';

type Props = { item: Item; close: () => void };

const Form = ({ item, project, close }: Props & { project: ProjectListed }) => {
  if (item.kind === 'progress') return <CorrectCapture item={item} project={project} close={close} />;
  if (item.kind === 'documents') return <CorrectDocument item={item} close={close} />;
  return <CorrectEstimation item={item} project={project} close={close} />;
};

/** The form of an entry's kind, filled with the entry. */
export const Correction = ({ item, close }: Props) => {
  const project = useAll('projects').data?.find(({ id }) => id === item.project_id);
  return (
    <Suspense fallback={null}>{project && <Form item={item} project={project} close={close} />}</Suspense>
  );
};
