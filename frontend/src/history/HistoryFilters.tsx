import { ToggleButton } from '@mui/material';
import { historyKindNames, type HistoryKind } from '@obraclara/events';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Api } from '../api/dataProvider.ts';
import { useLoadFailure } from '../api/useLoadFailure.ts';
import { DaysFilter } from '../ui/dates/DaysFilter.tsx';
import { Choice } from '../ui/forms/Choice.tsx';
import { historyTexts as texts } from './messages.ts';
import { isFiltered, isReversed, noFilters, type Filters } from './place.ts';

/** The users in the history of the project. */
const usePeople = (project_id: string) => {
  const { send } = useDataProvider<Api>();
  const { data = [], error } = useQuery({
    queryKey: ['history', project_id, 'people'],
    queryFn: () => send('GET', `projects/${project_id}/history/people`),
  });
  useLoadFailure(error, texts.peopleFailed);
  return data;
};

const toggle = {
  minHeight: { xs: 48, sm: 40 },
  px: 2,
  textTransform: 'none',
  fontSize: '0.9375rem',
  color: 'text.primary',
  bgcolor: 'var(--paper)',
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'var(--petrol)', color: 'var(--onPetrol)' },
} as const;

type Props = {
  project_id: string;
  /** The kinds that the user may read. */
  kinds: readonly HistoryKind[];
  filters: Filters;
  filter: (change: Partial<Filters>, replace?: boolean) => void;
};

/** Filters of the history: user, kind and dates. */
export const HistoryFilters = ({ project_id, kinds, filters, filter }: Props) => {
  const people = usePeople(project_id);
  const named = people.map(({ id, name }) => [id, name ?? texts.unknownPerson] as const);
  const unlisted = filters.by === '' || people.some(({ id }) => id === filters.by);
  return (
    <DaysFilter
      label={texts.filters}
      columns="minmax(0, 260px) 190px 170px 170px max-content max-content"
      from={{ label: texts.from, value: filters.from, change: (from) => filter({ from }, true) }}
      until={{ label: texts.to, value: filters.to, change: (to) => filter({ to }, true) }}
      problem={isReversed(filters) ? texts.reversed : undefined}
      clear={{ label: texts.clear, run: () => filter(noFilters) }}
      filtered={isFiltered(filters)}
      before={
        <>
          <Choice
            label={texts.person}
            value={filters.by}
            change={(by) => filter({ by })}
            choices={[
              ['', texts.everybody],
              ...named,
              ...(unlisted ? [] : [[filters.by, texts.unknownPerson] as const]),
            ]}
          />
          <Choice
            label={texts.kind}
            value={filters.kind}
            change={(kind) => filter({ kind: kind as HistoryKind | '' })}
            choices={[['', texts.allKinds], ...kinds.map((kind) => [kind, historyKindNames[kind]] as const)]}
          />
        </>
      }
      after={
        <ToggleButton
          size="small"
          value="deletions"
          selected={filters.deletions}
          onChange={() => filter({ deletions: !filters.deletions })}
          sx={toggle}
        >
          {texts.deletions}
        </ToggleButton>
      }
    />
  );
};
