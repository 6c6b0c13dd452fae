import type { UnknownHeading } from '@obraclara/api';
import type { HeadingField, Headings } from '@obraclara/events';
import { Box, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { columnNames, importing } from '../../messages.ts';
import { Choice } from '../../ui/forms/Choice.tsx';
import { Part } from './Reconciliation.tsx';

const { line: _, ...fields } = columnNames;
const choices: (readonly [HeadingField, string])[] = [
  ['unused', importing.unusedColumn],
  ...(Object.entries(fields) as [HeadingField, string][]),
];

type Props = {
  id?: string;
  unknown: readonly UnknownHeading[];
  disabled: boolean;
  /** Receives the meanings that the user chose for some of the headings. */
  onSay: (headings: Headings) => void;
  children?: ReactNode;
};

/** Form with the unknown headings: each shows its first values and a select for its meaning. */
export const HeadingsForm = ({ id, unknown, disabled, onSay, children }: Props) => {
  const [headings, setHeadings] = useState<Headings>({});
  return (
    <Part title={importing.unknownHeadings}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {importing.unknownHeadingsHint}
      </Typography>
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSay(headings);
        }}
      >
        <Box
          component="ul"
          sx={{ m: 0, mb: 2, p: 0, listStyle: 'none', maxWidth: 640, display: 'grid', gap: 1.5 }}
        >
          {unknown.map(({ column, header, values, field = 'unused' }) => (
            <Box
              key={column}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 240px' },
                gap: 1,
                alignItems: 'center',
                overflowWrap: 'anywhere',
                '& select': { minHeight: { xs: 48, sm: 40 }, boxSizing: 'border-box' },
              }}
            >
              <div>
                «{header}»
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {values.join(' · ')}
                </Typography>
              </div>
              <Choice
                label={importing.headingOf(column)}
                value={headings[header] ?? field}
                choices={choices}
                change={(chosen) => setHeadings({ ...headings, [header]: chosen as HeadingField })}
              />
            </Box>
          ))}
        </Box>
        {children}
      </form>
    </Part>
  );
};
