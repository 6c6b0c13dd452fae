import { Box } from '@mui/material';
import { gallery as words } from '../messages.ts';
import { DaysFilter } from '../ui/dates/DaysFilter.tsx';
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

/** Filters of the photos: concept and dates. */
export const FilterBar = ({ projectId, filters, filter }: Props) => (
  <DaysFilter
    label={words.filters}
    columns="minmax(0, 480px) 170px 170px max-content"
    from={{
      label: words.from,
      value: filters.start_date,
      change: (start_date) => filter({ start_date }, true),
    }}
    until={{
      label: words.until,
      value: filters.end_date,
      change: (end_date) => filter({ end_date }, true),
    }}
    problem={isBackwards(filters) ? galleryTexts.backwards : undefined}
    clear={{ label: words.clearFilters, run: () => filter(noFilters) }}
    filtered={isFiltered(filters)}
    before={
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <ConceptFilter
          projectId={projectId}
          code={filters.concept_code}
          choose={(concept_code) => filter({ concept_code })}
        />
      </Box>
    }
  />
);
