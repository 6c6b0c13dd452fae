import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { counted } from '../ui/format/format.ts';
import { EmptyState } from '../ui/states/states.tsx';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import { useQueryState } from '../ui/address/useQueryState.ts';
import type { ConceptProgress, ProgressAnalytics } from '../shared/concepts/concept-progress.ts';
import { conceptColumns } from './columns.tsx';
import { conceptIndex, foundConcepts } from '../shared/concepts/concept-search.ts';
import { kept } from './concepts.ts';
import { filterNames, texts } from './messages.ts';
import type { ConceptFilter } from './place.ts';
import { SearchBox } from './SearchBox.tsx';
import { Content, Section } from '../ui/figures/Section.tsx';

const isFilter = (value: string): value is ConceptFilter => Object.hasOwn(filterNames, value);

const Choice = styled('select')({
  font: 'inherit',
  fontSize: '0.9375rem',
  minHeight: 40,
  maxWidth: '100%',
  padding: '8px 10px',
  color: 'var(--text)',
  background: 'var(--paper)',
  border: '1px solid var(--edge)',
  borderRadius: 8,
});

type ListProps = { concepts: ConceptProgress[]; filter: ConceptFilter; choose: (filter: string) => void };

const List = ({ concepts, filter, choose }: ListProps) => {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const index = useMemo(() => conceptIndex(concepts), [concepts]);
  const rows = useMemo(() => foundConcepts(index, sought).filter(kept[filter]), [index, sought, filter]);
  if (concepts.length === 0) return <EmptyState title={texts.noConcepts} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <SearchBox of={texts.details} value={search} onChange={setSearch} />
        <Choice aria-label={texts.show} value={filter} onChange={({ target }) => choose(target.value)}>
          {Object.entries(filterNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <Typography variant="body2" color="text.secondary" role="status">
          {counted(rows.length, 'concepto', 'conceptos')}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <ExcelButton
            file="detalle-por-concepto"
            sheet={{ name: texts.details, columns: conceptColumns, rows }}
          />
        </Box>
      </Box>
      {rows.length === 0 ? (
        <EmptyState title={texts.nothingFound} />
      ) : (
        <VirtualTable
          label={texts.details}
          columns={conceptColumns}
          rows={rows}
          rowKey={({ concept_id }) => concept_id}
          maxHeight={560}
        />
      )}
    </>
  );
};

/** Every concept with its quantities, percentages and status. The address holds whether the table is open, and its filter. */
export const ConceptsSection = ({ query }: { query: UseQueryResult<ProgressAnalytics> }) => {
  const [named, choose] = useQueryState('conceptos', { replace: true });
  const id = useId();
  const open = named !== '';
  return (
    <Section
      title={texts.details}
      place="conceptos"
      actions={
        <Button
          aria-expanded={open}
          aria-controls={id}
          onClick={() => choose(open ? null : 'todos')}
          endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
        >
          {open ? texts.hide : texts.open}
        </Button>
      }
    >
      <Box id={id} hidden={!open}>
        {open && (
          <Content query={query} failed={texts.progressFailed} height={320}>
            {({ concept_progress }) => (
              <List concepts={concept_progress} filter={isFilter(named) ? named : 'todos'} choose={choose} />
            )}
          </Content>
        )}
      </Box>
    </Section>
  );
};
