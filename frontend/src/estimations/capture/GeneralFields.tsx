import { Box } from '@mui/material';
import { projects } from '../../messages.ts';
import type { Draft } from '../draft.ts';
import { Field } from './Field.tsx';
import type { Change } from './useDraft.ts';

export type Problems = Readonly<Record<string, string | undefined>>;
export type SectionProps = { draft: Draft; change: Change; problems: Problems };

/** Number, period and dates. */
export const GeneralFields = ({ draft, change, problems }: SectionProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr 1fr', md: '100px minmax(0, 1fr) 170px 170px' },
      '& > :nth-of-type(2)': { gridColumn: { xs: 'auto' } },
    }}
  >
    <Field
      label="Número"
      numeric
      required
      value={draft.number}
      change={(number) => change({ number })}
      problem={problems['number']}
    />
    <Field
      label="Período"
      required
      placeholder="Enero 2026"
      value={draft.period}
      change={(period) => change({ period })}
      problem={problems['period']}
    />
    <Field
      label={projects.startDate}
      type="date"
      required
      value={draft.start_date}
      change={(start_date) => change({ start_date })}
      problem={problems['start_date']}
    />
    <Field
      label={projects.endDate}
      type="date"
      required
      value={draft.end_date}
      change={(end_date) => change({ end_date })}
      problem={problems['end_date']}
    />
  </Box>
);
