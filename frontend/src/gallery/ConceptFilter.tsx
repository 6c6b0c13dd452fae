import { Autocomplete, Box, TextField } from '@mui/material';
import type { ConceptAnswer } from '@obraclara/api';
import { useMemo, useState } from 'react';
import { useAll } from '../api/useAll.ts';
import { estimableConcepts, type EstimableConcept } from '../shared/concepts/estimable.ts';
import { conceptIndex, foundByCode, offeredConcepts } from '../shared/concepts/concept-search.ts';
import { gallery as words } from '../messages.ts';

type Props = { projectId: string; code: string; choose: (code: string) => void };
type Choice = Pick<EstimableConcept, 'concept_code' | 'concept_name'>;

const none: ConceptAnswer[] = [];

/** Every concept of the works; they are asked for when they are first needed. */
const useConcepts = (projectId: string, needed: boolean) => {
  const of = needed ? projectId : null;
  const catalog = useAll('catalog', of);
  const extraordinary = useAll('extraordinary', of);
  const concepts = useMemo(
    () => estimableConcepts(catalog.data ?? none, extraordinary.data ?? none),
    [catalog.data, extraordinary.data],
  );
  return {
    concepts,
    loading: catalog.isLoading || extraordinary.isLoading,
    failed: catalog.isError || extraordinary.isError,
  };
};

const named = ({ concept_code, concept_name }: Choice) =>
  concept_name ? `${concept_code} · ${concept_name}` : concept_code;

/** Narrows the photos down to one concept, found by code or name; of thousands, the first ten that match are offered. */
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
      loadingText={words.loadingConcepts}
      noOptionsText={failed ? words.conceptsFailed : words.noConcept}
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
