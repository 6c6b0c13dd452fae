import { Alert, Box, Stack, Typography } from '@mui/material';
import { isSettled } from '@obraclara/events';
import type { ReactNode } from 'react';
import { estimationStatuses } from '../../messages.ts';
import { Problem } from '../../ui/forms/Problem.tsx';
import { useFaultFocus } from '../../ui/forms/useFaultFocus.ts';
import { LowSpace } from '../../shared/LowSpace.tsx';
import { texts } from '../messages.ts';
import { useCapture } from './capture-context.ts';
import { Caratula } from './Caratula.tsx';
import { ConceptsSection } from './ConceptsSection.tsx';
import { Deductions } from './Deductions.tsx';
import { hasItems } from '../draft-items.ts';
import { ItemsSection } from './ItemsSection.tsx';
import { GeneralFields } from './GeneralFields.tsx';
import { LateCalculator } from './LateCalculator.tsx';
import { PenaltyCalculator } from './PenaltyCalculator.tsx';
import { OtherRetentions } from './OtherRetentions.tsx';

const typedAt = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short' });

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5 }}>
    <Typography variant="h3" id={id}>
      {title}
    </Typography>
    {children}
  </Stack>
);

/** Fields of the estimation, beside its cover sheet. */
export const CaptureForm = () => {
  const { changed, typing, saving, croquis } = useCapture();
  const { restored, full } = typing;
  const form = useFaultFocus<HTMLDivElement>(saving.failures);
  return (
    <>
      <Stack ref={form} sx={{ gap: 3, minWidth: 0 }}>
        <LowSpace after={croquis.taken} />
        {saving.refusal && <Problem text={saving.refusal} />}
        {restored && (
          <Alert severity="info" variant="outlined" sx={{ color: 'text.primary' }}>
            Se recuperó lo que capturó el {typedAt.format(new Date(restored))}.
          </Alert>
        )}
        {changed && isSettled(changed) && (
          <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
            {texts.settled(estimationStatuses[changed.status])}
          </Alert>
        )}
        {full && <Alert severity="error">{texts.notKept}</Alert>}
        <GeneralFields />
        {hasItems(typing.draft.general.estimation_type) ? <ItemsSection /> : <ConceptsSection />}
        <Section id="capture-deductions" title="Anticipo y retenciones">
          <Deductions />
          <LateCalculator />
        </Section>
        <Section id="capture-others" title="Otras retenciones">
          <OtherRetentions />
          <PenaltyCalculator />
        </Section>
      </Stack>
      <Box component="aside" aria-label="Carátula" sx={{ position: { md: 'sticky' }, top: 0, minWidth: 0 }}>
        <Caratula />
      </Box>
    </>
  );
};
