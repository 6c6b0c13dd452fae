import { styled } from '@mui/material/styles';
import type { ProjectListed } from '@obraclara/api';
import { header } from '../messages.ts';
import { lostTexts } from './messages.ts';

const Choice = styled('select')({
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  background: 'transparent',
  border: '1px solid currentColor',
  borderRadius: 8,
  padding: '8px 10px',
  minHeight: 40,
  minWidth: 0,
  maxWidth: '100%',
  width: 360,
  flex: '1 1 160px',
  textOverflow: 'ellipsis',
  '& option': { color: 'var(--text)', background: 'var(--paper)' },
  '&[data-coming]': { opacity: 0.5 },
  '&:focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
  '@media (max-width: 599px)': { minHeight: 48 },
});

type Props = { projects: ProjectListed[]; project: ProjectListed | undefined; choose: (id: string) => void };

/** Placeholder with the size of the selector. */
export const ComingSelector = () => <Choice as="span" aria-hidden data-selector data-coming />;

/** Selects the project of the panel, in the header; empty if the project was lost, until another is chosen. */
export const ProjectSelector = ({ projects, project, choose }: Props) => (
  <Choice
    data-selector
    aria-label={header.project}
    value={project?.id ?? ''}
    onChange={({ target }) => choose(target.value)}
  >
    {!project && (
      <option value="" disabled>
        {lostTexts.choose}
      </option>
    )}
    {projects.map(({ id, name }) => (
      <option key={id} value={id} translate="no">
        {name}
      </option>
    ))}
  </Choice>
);
