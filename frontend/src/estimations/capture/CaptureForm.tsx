import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { unreadQuantities } from '../draft-claim.ts';
import type { Live } from '../live-amounts.ts';
import { texts } from '../messages.ts';
import { Caratula } from './Caratula.tsx';
import { ConceptsSection } from './ConceptsSection.tsx';
import { Deductions } from './Deductions.tsx';
import { GeneralFields, type SectionProps } from './GeneralFields.tsx';
import type { GridLine } from './grid-line.ts';
import { OtherRetentions } from './OtherRetentions.tsx';
import type { useConcepts } from './useConcepts.ts';
import type { Sheet } from './useSheet.ts';

const typedAt = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short' });

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
    <Typography variant="h3" id={id}>
      {title}
    </Typography>
    {children}
  </Stack>
);

type Props = SectionProps & {
  project_id: string;
  sheet: Sheet;
  lines: GridLine[];
  live: Live | null;
  listed: ReturnType<typeof useConcepts>;
  restored: string | null;
  full: boolean;
};

/** What is typed, and beside it what it comes to. */
export const CaptureForm = ({
  project_id,
  sheet,
  lines,
  live,
  listed,
  restored,
  full,
  ...section
}: Props) => (
  <>
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      {restored && (
        <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
          Se recuperó lo que capturó el {typedAt.format(new Date(restored))}.
        </Alert>
      )}
      {full && <Alert severity="error">{texts.notKept}</Alert>}
      <GeneralFields {...section} />
      <ConceptsSection {...section} {...{ project_id, sheet, lines, listed }} />
      <Section id="capture-deductions" title="Anticipo y retenciones">
        <Deductions {...section} />
      </Section>
      <Section id="capture-others" title="Otras retenciones">
        <OtherRetentions {...section} amounts={live?.row.otras_retenciones_amounts ?? []} />
      </Section>
    </Stack>
    <Box component="aside" aria-label="Carátula" sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0 }}>
      <Caratula live={live} unread={unreadQuantities(section.draft)} />
    </Box>
  </>
);
