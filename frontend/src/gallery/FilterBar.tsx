import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { gallery as words } from '../messages.ts';
import { DateField } from '../shared/dates/DateField.tsx';
import { ConceptFilter } from './ConceptFilter.tsx';
import { isBackwards } from './photos.ts';
import type { Filters } from './place.ts';
import { galleryTexts } from './messages.ts';

const noFilters = { concept_code: '', start_date: '', end_date: '' } as const;
export const isFiltered = ({ concept_code, start_date, end_date }: Filters) =>
  concept_code !== '' || start_date !== '' || end_date !== '';

type Props = {
  projectId: string;
  filters: Filters;
  filter: (change: Partial<Filters>, replace?: boolean) => void;
};

/** Which photos are shown: of what concept, from which day until which. */
export const FilterBar = ({ projectId, filters, filter }: Props) => {
  /** How often all filters were taken away: what was half typed into a date goes with them. */
  const [cleared, setCleared] = useState(0);
  return (
    <Box
      role="search"
      aria-label={words.filters}
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 480px) 170px 170px max-content',
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <ConceptFilter
        projectId={projectId}
        code={filters.concept_code}
        choose={(concept_code) => filter({ concept_code })}
      />
      <DateField
        key={`from ${cleared}`}
        label={words.from}
        value={filters.start_date}
        change={(start_date, partial) => partial || filter({ start_date }, true)}
      />
      <DateField
        key={`until ${cleared}`}
        label={words.until}
        value={filters.end_date}
        change={(end_date, partial) => partial || filter({ end_date }, true)}
        problem={isBackwards(filters) ? galleryTexts.backwards : undefined}
      />
      <Button
        disabled={!isFiltered(filters)}
        onClick={() => {
          filter(noFilters);
          setCleared((times) => times + 1);
        }}
        sx={{
          minHeight: { xs: 48, sm: 40 },
          gridColumn: { xs: '1 / -1', md: 'auto' },
          // A phone has no room for what cannot be pressed.
          ...(!isFiltered(filters) && { display: { xs: 'none', sm: 'inline-flex' } }),
        }}
      >
        {words.clearFilters}
      </Button>
    </Box>
  );
};
