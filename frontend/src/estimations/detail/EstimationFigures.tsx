import { Box } from '@mui/material';
import { addMoney } from '@obraclara/events';
import { estimations as words } from '../../messages.ts';
import { money } from '../../ui/format/format.ts';
import { Amount } from '../../ui/tables/Amount.tsx';
import type { AmountColumn } from '../../ui/tables/columns.ts';
import { estimationColumns } from '../columns.ts';
import type { EstimationRow } from '../row.ts';
import { earlierOf } from './estimation-lines.ts';
import { Explained } from './Explained.tsx';
import { figureSums } from './figure-sums.ts';
import { estimationTexts } from './messages.ts';
import { useAdvanceAmount } from './useAdvanceAmount.ts';

/** One amount per line, with its label. */
const stacked = {
  '& thead': { display: 'none' },
  '& tr': { display: 'block', py: 0.5, borderBottom: '1px solid var(--line)' },
  '& tbody th': { display: 'block' },
  '& th, & td': { px: 0, border: 0 },
  '& td': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    py: 0.25,
    fontSize: 'inherit',
  },
  '& td::before': { content: 'attr(data-of)', color: 'var(--muted)', fontWeight: 400 },
} as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.75, px: 1, textAlign: 'end', borderBottom: '1px solid var(--line)' },
  '& th:first-of-type': { textAlign: 'start', pl: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& thead th': { fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' },
  '& tr.sum > *': { fontWeight: 700 },
  '& .negative': { color: 'var(--red)' },
  // Three amounts do not fit beside a name.
  '@media (max-width: 599px)': {
    '& tr': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& tbody th': { gridColumn: '1 / -1', border: 0, pb: 0 },
    '& th:first-of-type:not([scope="row"])': { display: 'none' },
    '& th, & td': { px: 0 },
    // Amounts of hundreds of millions must not overlap.
    '& td': { fontSize: 'clamp(0.6875rem, 3.33vw, 0.8125rem)', lineHeight: '28px', overflowWrap: 'anywhere' },
  },
  // Same height as the amounts that are touch targets, so that a row aligns.
  '@media (max-width: 599px) and (pointer: coarse)': { '& td': { py: 0, lineHeight: '48px' } },
  // At twice the font size, three amounts do not fit side by side.
  '@container (max-width: 17.5rem)': stacked,
} as const;

/** Thousands of millions do not fit three times beside each other, so each amount has its own labelled line. */
const oneByOne = {
  ...table,
  '@media (max-width: 599px)': stacked,
  '@media (max-width: 599px) and (pointer: coarse)': {},
} as const;

/** Number of characters of the longest amount that fits three times on a phone. */
const most = '$999,999,999.99'.length;

const sums: readonly string[] = [words.subtotal1, words.subtotal2, words.subtotal3, words.net];

const isAmount = (column: object): column is AmountColumn<EstimationRow> => 'amount' in column;

type Props = { row: EstimationRow; rows: readonly EstimationRow[]; project_id: string };

/** Carátula: each figure of the ledger before this estimation, in it and in total. Figures with a sum explain it on touch. */
export const EstimationFigures = ({ row, rows, project_id }: Props) => {
  const anticipo = useAdvanceAmount(project_id);
  const earlier = earlierOf(rows, row);
  const sumOf = figureSums(row, earlier, anticipo);
  const columns = estimationColumns([...earlier, row])
    .filter(isAmount)
    .filter(({ total }) => total === undefined);
  const figures = columns.map(({ title, hint, amount }) => {
    const before = addMoney(...earlier.map((one) => amount(one) ?? 0));
    const current = amount(row) ?? 0;
    return { title, hint, before, current, cumulative: addMoney(before, current) };
  });
  const fit = figures.every((figure) =>
    [figure.before, figure.current, figure.cumulative].every((amount) => money(amount).length <= most),
  );
  return (
    <Box sx={{ overflowX: 'auto', containerType: 'inline-size' }}>
      <Box component="table" aria-label={estimationTexts.figures} sx={fit ? table : oneByOne}>
        <thead>
          <tr>
            <th scope="col">{estimationTexts.concept}</th>
            <th scope="col">{estimationTexts.previous}</th>
            <th scope="col">{estimationTexts.current}</th>
            <th scope="col">{estimationTexts.cumulative}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ title, hint, before, current, cumulative }) => (
            <tr key={title} className={sums.includes(title) ? 'sum' : undefined}>
              <th scope="row" title={hint}>
                {title}
              </th>
              <td data-of={estimationTexts.previous}>
                <Amount of={before} />
              </td>
              <td data-of={estimationTexts.current}>
                <Explained title={title} of={current} sum={sumOf(title)} />
              </td>
              <td data-of={estimationTexts.cumulative}>
                {title === words.net ? (
                  <Explained title={words.cumulativeNet} of={cumulative} sum={sumOf(words.cumulativeNet)} />
                ) : (
                  <Amount of={cumulative} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};
