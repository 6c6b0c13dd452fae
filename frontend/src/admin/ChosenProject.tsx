import { MenuItem, TextField } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import type { ReactNode } from 'react';
import { useAll } from '../api/useAll.ts';
import { catalog, projects } from '../messages.ts';
import { withoutEstimations } from '../shared/estimations-in-address.ts';
import { EmptyState } from '../ui/states/states.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import { ListBody } from './ListBody.tsx';

type SelectorProps = { list: ProjectListed[]; value: string; onChange: (id: string) => void };

const ProjectSelector = ({ list, value, onChange }: SelectorProps) => (
  <TextField
    select
    size="small"
    label={catalog.project}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    disabled={list.length === 0}
    sx={{ flex: '1 1 240px', maxWidth: { sm: 420 } }}
  >
    {list.map(({ id, name }) => (
      <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

type Props = {
  hint: string;
  children: (project: ProjectListed | null, selector: ReactNode) => ReactNode;
};

/** A view of the project in the address (`?project=`), or of the first project, with the field that chooses it. */
export const ChosenProject = ({ hint, children }: Props) => {
  const list = useAll('projects');
  const [chosen, choose] = useQueryState('project', { clean: withoutEstimations });
  const project = list.data?.find(({ id }) => id === chosen) ?? list.data?.[0] ?? null;
  const selector = <ProjectSelector list={list.data ?? []} value={project?.id ?? ''} onChange={choose} />;
  return (
    <>
      {children(project, selector)}
      {!project && (
        <ListBody
          list={list}
          label={projects.list}
          failed={projects.loadFailed}
          empty={<EmptyState title={catalog.choose} hint={hint} />}
        >
          {() => null}
        </ListBody>
      )}
    </>
  );
};
