import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { unreadQuantities } from '../draft-estimation.ts';
import type { Live } from '../live-amounts.ts';
import { texts } from '../messages.ts';
import { Caratula } from './Caratula.tsx';
import { ConceptsSection } from './ConceptsSection.tsx';
import { Deductions } from './Deductions.tsx';
import { GeneralFields, type Problems } from './GeneralFields.tsx';
import type { GridLine } from './grid-line.ts';
import { OtherRetentions } from './OtherRetentions.tsx';
import type { useConcepts } from './useConcepts.ts';
import type { useDraft } from './useDraft.ts';
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

type Props = Pick<ReturnType<typeof useDraft>, 'draft' | 'change' | 'changeIn' | 'restored' | 'full'> & {
  project_id: string;
  problems: Problems;
  sheet: Sheet;
  lines: GridLine[];
  live: Live | null;
  listed: ReturnType<typeof useConcepts>;
};

const noAmounts: readonly number[] = [];

/** What is typed, and beside it what it comes to. */
export const CaptureForm = ({
  project_id,
  sheet,
  lines,
  live,
  listed,
  restored,
  full,
  draft,
  change,
  changeIn,
  problems,
}: Props) => (
  <>
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      {restored && (
        <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
          Se recuperó lo que capturó el {typedAt.format(new Date(restored))}.
        </Alert>
      )}
      {full && <Alert severity="error">{texts.notKept}</Alert>}
      <GeneralFields general={draft.general} change={changeIn.general} problems={problems} />
      <ConceptsSection
        {...{ project_id, change, problems, sheet, lines, listed }}
        general={draft.general}
        concepts={draft.concepts}
      />
      <Section id="capture-deductions" title="Anticipo y retenciones">
        <Deductions deductions={draft.deductions} change={changeIn.deductions} problems={problems} />
      </Section>
      <Section id="capture-others" title="Otras retenciones">
        <OtherRetentions
          {...{ change, problems }}
          others={draft.otras_retenciones}
          amounts={live?.row.otras_retenciones_amounts ?? noAmounts}
        />
      </Section>
    </Stack>
    <Box component="aside" aria-label="Carátula" sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0 }}>
      <Caratula live={live} unread={unreadQuantities(draft)} />
    </Box>
  </>
);
