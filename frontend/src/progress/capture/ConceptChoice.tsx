import { Box, Button, ButtonBase, FormHelperText, Stack, Typography } from '@mui/material';
import { businessDay } from '@obraclara/events';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { ConceptProgress } from '../../shared/concepts/concept-progress.ts';
import { counted } from '../../ui/format/format.ts';
import { ConceptName } from '../concepts/ConceptName.tsx';
import { ConceptSearch } from '../concepts/ConceptSearch.tsx';
import { useOutbox } from '../../offline/useOutbox.ts';
import { offeredConcepts } from '../../shared/concepts/concept-search.ts';
import type { DraftOwner } from '../../shared/drafts/draft-storage.ts';
import { everything } from '../../shared/progress-history.ts';
import { useHistory } from '../history/useHistory.ts';
import { texts } from '../messages.ts';
import type { Preference } from '../concepts/preferred.ts';
import { offeredFor, recentConcepts, type Offered } from './offered-concepts.ts';
import { captureTexts } from './messages.ts';

const choice = {
  display: 'block',
  width: '100%',
  textAlign: 'start',
  font: 'inherit',
  lineHeight: 1.4,
  minHeight: 56,
  px: 2,
  py: 1,
  borderBottom: '1px solid var(--line)',
  '&:last-of-type': { borderBottom: 0 },
  '&:hover': { bgcolor: 'var(--ground)' },
};

type Props = {
  owner: DraftOwner;
  concepts: readonly ConceptProgress[];
  choose: (concept_id: string) => void;
  /** Error message of the field. */
  problem: string | undefined;
};

/** The user's recent captures known to this device, and the current month. */
const usePreference = (owner: DraftOwner): Preference => {
  const { records } = useHistory(owner.project_id, everything);
  const { listed } = useOutbox();
  return useMemo(
    () => ({ recent: recentConcepts(owner, records, listed), month: businessDay(new Date()).slice(0, 7) }),
    [owner, records, listed],
  );
};

type GroupProps = Offered & { headed: boolean; choose: (concept_id: string) => void };

const Group = ({ heading, rows, headed, choose }: GroupProps) => (
  <Box role="group" aria-label={headed ? heading : texts.concepts}>
    {headed && (
      <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary', pb: 0.5 }}>
        {heading}
      </Typography>
    )}
    <Box sx={{ border: '1px solid var(--line)', borderRadius: 2, overflow: 'hidden' }}>
      {rows.map((concept) => (
        <ButtonBase key={concept.concept_id} onClick={() => choose(concept.concept_id)} sx={choice}>
          <ConceptName of={concept} />
        </ButtonBase>
      ))}
    </Box>
  </Box>
);

const Chooser = ({ owner, concepts, choose, problem }: Props) => {
  const why = useId();
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const preference = usePreference(owner);
  const { found, groups } = useMemo(
    () => offeredFor(concepts, sought, preference),
    [concepts, sought, preference],
  );
  const headed = groups.some(({ heading }) => heading !== captureTexts.otherConcepts);
  return (
    <Stack sx={{ gap: 1 }}>
      <Box sx={{ display: 'flex' }}>
        <ConceptSearch value={search} change={setSearch} autoFocus problem={problem && why} />
      </Box>
      {problem && (
        <FormHelperText id={why} error sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {found > offeredConcepts
          ? `Los primeros ${offeredConcepts} de ${counted(found, 'concepto', 'conceptos')}`
          : counted(found, 'concepto', 'conceptos')}
      </Typography>
      {groups.map((group) => (
        <Group key={group.heading} {...group} headed={headed} choose={choose} />
      ))}
    </Stack>
  );
};

type FieldProps = Props & {
  concept: ConceptProgress | undefined;
  /** A recorded capture keeps its concept. */
  fixed: boolean;
};

/** The concept of a capture; it can be changed for a new one. */
export const ConceptChoice = ({ concept, fixed, owner, concepts, choose, problem }: FieldProps) => {
  const [changing, setChanging] = useState(false);
  if (changing || !concept)
    return fixed ? (
      <Typography>{texts.gone}</Typography>
    ) : (
      <Chooser
        owner={owner}
        concepts={concepts}
        problem={problem}
        choose={(id) => {
          choose(id);
          setChanging(false);
        }}
      />
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ConceptName of={concept} />
      </Box>
      {!fixed && (
        <Button
          aria-label={captureTexts.changeConcept}
          onClick={() => setChanging(true)}
          sx={{ flex: 'none', minHeight: { xs: 48, sm: 40 }, mt: -1, mr: -1 }}
        >
          Cambiar
        </Button>
      )}
    </Box>
  );
};
