import { Autocomplete, Box, TextField } from '@mui/material';
import type { PhotographedConcepts } from '@obraclara/api';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Api } from '../api/dataProvider.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../shared/concepts/concept-search.ts';
import { gallery as words } from '../messages.ts';
import { galleryTexts } from './messages.ts';

type Props = { projectId: string; code: string; choose: (code: string) => void };
type Choice = PhotographedConcepts[number];

const none: Choice[] = [];

/** The concepts that have photos; requested when first needed. */
const useConcepts = (projectId: string, needed: boolean) => {
  const { send } = useDataProvider<Api>();
  const { data, isLoading, isError } = useQuery({
    queryKey: ['gallery', projectId, 'concepts'],
    queryFn: () => send('GET', `gallery/${projectId}/concepts`),
    enabled: needed,
  });
  return { concepts: data ?? none, loading: isLoading, failed: isError };
};

const named = ({ concept_code, concept_name }: Choice) =>
  concept_name ? `${concept_code} · ${concept_name}` : concept_code;

/** Filters the photos by one concept, found by code or name; offers the first ten matches. */
export const ConceptFilter = ({ projectId, code, choose }: Props) => {
  const [needed, setNeeded] = useState(code !== '');
  const { concepts, loading, failed } = useConcepts(projectId, needed);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const known = useMemo(() => concepts.find(({ concept_code }) => concept_code === code), [concepts, code]);
  const chosen: Choice | null = code === '' ? null : (known ?? { concept_code: code, concept_name: '' });
  return (
    <Autocomplete<Choice>
      size="small"
      options={concepts}
      value={chosen}
      onChange={(_, choice) => choose(choice?.concept_code ?? '')}
      onFocus={() => setNeeded(true)}
      filterOptions={(_, { inputValue }) => foundByCode(index, inputValue).slice(0, offeredConcepts)}
      getOptionLabel={named}
      getOptionKey={({ concept_code }) => concept_code}
      isOptionEqualToValue={(one, other) => one.concept_code === other.concept_code}
      loading={loading}
      loadingText={galleryTexts.loadingConcepts}
      noOptionsText={failed ? galleryTexts.conceptsFailed : galleryTexts.noConcept}
      renderOption={({ key, ...props }, { concept_code, concept_name }) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important', typography: 'body2' }}>
          <strong>{concept_code}</strong> {concept_name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} label={words.concept} placeholder={words.conceptHint} />
      )}
      sx={{
        '& .MuiInputBase-root': { minHeight: { xs: 48, sm: 40 } },
        '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { top: { xs: 4, sm: 0 } },
      }}
    />
  );
};
