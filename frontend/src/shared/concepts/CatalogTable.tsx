import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import { Box, Button, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import type { ConceptAnswer } from '@obraclara/api';
import { useDeferredValue, useMemo } from 'react';
import { catalogColumns } from './catalog-columns.tsx';
import { conceptIndex, foundConcepts } from './concept-search.ts';
import { catalog } from '../../messages.ts';
import { counted, quantity } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { ExcelButton } from '../../ui/tables/ExcelButton.tsx';
import { TableOrCards } from '../../ui/tables/TableOrCards.tsx';
import { useTypedQuery } from '../../ui/address/useTypedQuery.ts';

const useMatches = (items: ConceptAnswer[], text: string) => {
  const index = useMemo(() => conceptIndex(items), [items]);
  return useMemo(() => foundConcepts(index, text), [index, text]);
};

type Props = {
  items: ConceptAnswer[];
  /** Column with the actions of a concept, if there are any. */
  actions?: Column<ConceptAnswer>;
};

/** Catalog of a project with a search by code or name; 20,000 concepts scroll smoothly. */
export const CatalogTable = ({ items, actions }: Props) => {
  const [text, search] = useTypedQuery('q');
  const matches = useMatches(items, useDeferredValue(text));
  const columns = useMemo(() => (actions ? [...catalogColumns, actions] : catalogColumns), [actions]);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <TextField
          size="small"
          type="search"
          label={catalog.search}
          value={text}
          onChange={(event) => search(event.target.value)}
          sx={{
            flex: '1 1 240px',
            maxWidth: 420,
            '& input::-webkit-search-cancel-button': { display: 'none' },
          }}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
              endAdornment: text && (
                <IconButton aria-label={catalog.clearSearch} edge="end" onClick={() => search('')}>
                  <Clear fontSize="small" />
                </IconButton>
              ),
            },
          }}
        />
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {matches.length === items.length
            ? counted(items.length, 'concepto', 'conceptos')
            : catalog.shown(quantity(matches.length), counted(items.length, 'concepto', 'conceptos'))}
        </Typography>
        <Box sx={{ ml: 'auto' }}>
          <ExcelButton
            file="catalogo"
            sheet={{ name: catalog.title, columns, rows: matches, total: catalog.total }}
          />
        </Box>
      </Box>
      {matches.length === 0 ? (
        <EmptyState
          title={catalog.noMatches}
          action={<Button onClick={() => search('')}>{catalog.clearSearch}</Button>}
        />
      ) : (
        <TableOrCards
          label={catalog.title}
          columns={columns}
          rows={matches}
          rowKey={({ id }) => id}
          rowHeight={52}
          maxHeight="max(420px, calc(100dvh - 284px))"
          total={catalog.total}
        />
      )}
    </>
  );
};
