import { Autocomplete, Box, TextField } from '@mui/material';
import { useMemo } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { ConceptName } from '../concepts/ConceptName.tsx';
import { conceptIndex, foundByCode } from '../../shared/concepts/concept-search.ts';
import { texts } from '../messages.ts';
import { UserFilter } from './UserFilter.tsx';
import type { HistoryFilter } from '../../shared/progress-history.ts';
import { historyTexts } from './messages.ts';

/** Maximum number of concepts offered at a time. */
const offered = 20;

type Props = {
  filter: HistoryFilter;
  change: (filter: HistoryFilter) => void;
  concepts: readonly ConceptProgress[];
  user_id: string;
};

/** Filters by user and concept. */
export const HistoryFilters = ({ filter, change, concepts, user_id }: Props) => {
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const chosen = concepts.find(({ concept_id }) => concept_id === filter.concept_id) ?? null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <UserFilter
        of={user_id}
        value={filter.created_by}
        change={(created_by) => change({ ...filter, created_by })}
      />
      <Autocomplete
        options={concepts}
        value={chosen}
        onChange={(_, concept) => change({ ...filter, concept_id: concept?.concept_id ?? null })}
        filterOptions={(_, { inputValue }) => foundByCode(index, inputValue).slice(0, offered)}
        getOptionLabel={({ concept_code, concept_name }) => `${concept_code} ${concept_name}`}
        getOptionKey={({ concept_id }) => concept_id}
        isOptionEqualToValue={(one, other) => one.concept_id === other.concept_id}
        renderOption={({ key, ...props }, concept) => (
          <Box
            component="li"
            key={key}
            {...props}
            sx={{ minHeight: 48, display: 'block !important', fontSize: '0.875rem' }}
          >
            <ConceptName of={concept} />
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label={texts.concept}
            placeholder={historyTexts.allConcepts}
            slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
          />
        )}
        noOptionsText={texts.nothingFound}
        sx={{
          flex: '1 1 240px',
          maxWidth: { sm: 420 },
          '& .MuiOutlinedInput-root': { minHeight: { xs: 48, sm: 40 }, bgcolor: 'var(--paper)' },
          '& input::placeholder': { color: 'var(--muted)', opacity: 1 },
        }}
      />
    </Box>
  );
};
