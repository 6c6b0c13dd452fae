import { Box } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { projects } from '../../messages.ts';
import { DateField } from '../../shared/dates/DateField.tsx';
import type { Draft } from '../draft.ts';
import { Field } from './Field.tsx';
import type { Change } from './useDraft.ts';

export type Problems = Readonly<Record<string, string | undefined>>;
export type SectionProps = { draft: Draft; change: Change; problems: Problems };

/** A section that is drawn anew only when one of its own fields changed: typing a quantity must not redraw the whole dialog. */
export const drawnFor = <P extends SectionProps>(Section: (props: P) => ReactNode, fields: (keyof Draft)[]) =>
  memo(
    Section,
    ({ draft: before, ...was }: P, { draft: now, ...is }: P) =>
      fields.every((field) => before[field] === now[field]) &&
      Object.entries(is).every(([name, value]) => was[name as keyof typeof was] === value),
  );

const Fields = ({ draft, change, problems }: SectionProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr 1fr', md: '100px minmax(0, 1fr) 170px 170px' },
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
    <DateField
      label={projects.startDate}
      required
      value={draft.start_date}
      change={(start_date) => change({ start_date })}
      problem={problems['start_date']}
    />
    <DateField
      label={projects.endDate}
      required
      value={draft.end_date}
      change={(end_date) => change({ end_date })}
      problem={problems['end_date']}
    />
  </Box>
);

/** Number, period and dates. */
export const GeneralFields = drawnFor(Fields, ['number', 'period', 'start_date', 'end_date']);
