import { Box, MenuItem, Stack, Typography } from '@mui/material';
import type { ClassifiedRetentions, RetentionKindsBody } from '@obraclara/api';
import { retentionKindNames, suggestedKind } from '@obraclara/events';
import { useState } from 'react';
import { useCommand } from '../api/useCommand.ts';
import { app } from '../messages.ts';
import { money } from '../ui/format/format.ts';
import { FormDialog } from '../shared/forms/FormDialog.tsx';
import { FormField } from '../ui/forms/FormField.tsx';
import { refusedBy, useShortForm } from '../shared/forms/useShortForm.ts';
import { menuEntry } from '../ui/layout/menu-entry.ts';
import { useContract } from './contract.ts';
import { commandTexts, texts } from './messages.ts';

type Props = {
  project_id: string;
  /** Names without a kind, and the pesos withheld under each. */
  unclassified: { nombre: string; withheld: number }[];
  close: () => void;
};

/** Asks for the kind of each name, proposed from the name, and saves all together. */
export const RetentionKindsDialog = ({ project_id, unclassified, close }: Props) => {
  const { resource } = useContract();
  const command = useCommand();
  const [names] = useState(unclassified);
  const form = useShortForm(
    { kinds: names.map(({ nombre }) => ({ nombre, kind: suggestedKind(nombre) })) },
    async ({ kinds }) => {
      const body: RetentionKindsBody = { project_id, kinds };
      const outcome = await command<ClassifiedRetentions>(
        'POST',
        `${resource}/retention-kinds`,
        commandTexts.classified,
        body,
      );
      if (!outcome.ok) return refusedBy(outcome.error);
      close();
      return undefined;
    },
  );
  return (
    <FormDialog title={texts.classifyTitle} submit={app.save} form={form} close={close} maxWidth="sm">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {texts.classifyHint}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {names.map(({ nombre, withheld }, index) => (
          <Box
            key={nombre}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 12rem' },
              gap: 1,
              alignItems: 'center',
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Box id={`retention-${index}`} sx={{ fontWeight: 600 }}>
                {nombre}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>{texts.withheldInAll(money(withheld))}</Box>
            </Box>
            <div role="group" aria-labelledby={`retention-${index}`}>
              <FormField name={`kinds.${index}.kind`} label="Clase" select>
                {Object.entries(retentionKindNames).map(([value, label]) => (
                  <MenuItem key={value} value={value} sx={menuEntry}>
                    {label}
                  </MenuItem>
                ))}
              </FormField>
            </div>
          </Box>
        ))}
      </Stack>
    </FormDialog>
  );
};
