import { Box } from '@mui/material';
import { useAll } from '../api/useAll.ts';
import { sheetFields, sheetLabels, sheetText } from '../shared/contract-sheet.ts';
import { Section } from '../ui/figures/Section.tsx';
import { texts } from './messages.ts';

/** What identifies the works contract: numbers, parties, law and dates, as far as they are known. */
export const ContractSheet = ({ project_id }: { project_id: string }) => {
  const project = useAll('projects').data?.find(({ id }) => id === project_id);
  if (!project) return null;
  const facts = sheetFields
    .map((field) => [sheetLabels[field], sheetText(project, field)] as const)
    .filter(([, text]) => text !== '');
  return (
    <Section title={texts.sheet} {...(facts.length === 0 && { hint: texts.sheetUnknown })}>
      {facts.length > 0 && (
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: '1fr',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(3, minmax(0, 1fr))',
            },
            gap: 2,
            m: 0,
          }}
        >
          {facts.map(([label, text]) => (
            <Box key={label} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {label}
              </Box>
              <Box component="dd" translate="no" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
};
