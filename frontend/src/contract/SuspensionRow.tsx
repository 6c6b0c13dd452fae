import { Box, Stack } from '@mui/material';
import type { ContractTermsAnswer } from '@obraclara/api';
import type { ReactNode } from 'react';
import { day } from '../ui/format/format.ts';
import { inDays } from './messages.ts';
import { SignedDocument } from './SignedDocument.tsx';

type Props = { project_id: string; of: ContractTermsAnswer['suspensions'][number]; beside: ReactNode };

/** A suspension and its document. `beside`: its buttons. */
export const SuspensionRow = ({ project_id, of, beside }: Props) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', py: 1 }}>
    <Box sx={{ flex: '1 1 240px' }}>
      <strong>{of.days === 0 ? `${day(of.on)} · sin efecto` : `${day(of.on)} – ${day(of.until)}`}</strong>
      {of.days > 0 && ` · ${inDays(of.days)}`} · {of.reason}
      {of.document_id && (
        <Box>
          <SignedDocument project_id={project_id} id={of.document_id} />
        </Box>
      )}
    </Box>
    {beside}
  </Stack>
);
