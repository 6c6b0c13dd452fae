import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import type { LinkedStorage, ProjectListed } from '@obraclara/api';
import type { UseQueryResult } from '@tanstack/react-query';
import { storage as texts } from '../../messages.ts';
import { counted } from '../../ui/format/format.ts';
import { instantMoment } from '../../ui/format/instant.ts';

type Linked = { project: ProjectListed; state: LinkedStorage };
type States = UseQueryResult<LinkedStorage[]>;

/** The linked ones among these projects: the server also reports deleted ones. */
const linkedOf = (projects: ProjectListed[], { data = [] }: States): Linked[] =>
  projects.flatMap((project) => {
    const state = data.find(({ id }) => id === project.id);
    return state ? [{ project, state }] : [];
  });

/** One sentence if no Drive refuses files, or if that is unknown; undefined while it loads, and where no project has a Drive. */
export const driveSentence = (projects: ProjectListed[], states: States): string | undefined => {
  if (states.isError) return texts.unknownState;
  const linked = linkedOf(projects, states);
  return linked.length > 0 && linked.every(({ state }) => !state.refusal) ? texts.allArrive : undefined;
};

type RefusedProps = Linked & { configure: () => void };

const Refused = ({ project, state: { refusal, waiting_files }, configure }: RefusedProps) =>
  refusal && (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Typography variant="body2">
        <strong translate="no">{project.name}</strong>. {refusal.detail}{' '}
        {texts.refusedTimes(instantMoment(refusal.since), instantMoment(refusal.last))}
        {waiting_files > 0 && ` ${texts.waitingFiles(String(waiting_files))}.`}
      </Typography>
      <Button
        color="inherit"
        variant="outlined"
        aria-label={`${texts.action} ${project.name}`}
        onClick={configure}
        sx={{ flex: 'none', minHeight: 48 }}
      >
        {texts.action}
      </Button>
    </Stack>
  );

type Props = {
  list: UseQueryResult<ProjectListed[]>;
  states: States;
  configure: (project: ProjectListed) => void;
};

/** Projects whose Drive refuses files: why, since when, how many wait, and a button for the settings of each. */
export const DriveRefusals = ({ list: { data = [] }, states, configure }: Props) => {
  const refused = linkedOf(data, states).filter(({ state }) => state.refusal);
  if (refused.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{texts.refusedIn(counted(refused.length, 'proyecto', 'proyectos'))}</AlertTitle>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {refused.map(({ project, state }) => (
          <Refused key={project.id} {...{ project, state }} configure={() => configure(project)} />
        ))}
      </Box>
    </Alert>
  );
};
