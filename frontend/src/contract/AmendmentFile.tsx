import { Alert, Box, Button } from '@mui/material';
import type { AmendmentRead, AmendmentReadQuery } from '@obraclara/api';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { detailOf, isSignedOut } from '../api/api-error.ts';
import type { Api } from '../api/dataProvider.ts';
import { UploadButton } from '../shared/importing/UploadButton.tsx';
import { formOf } from '../shared/importing/useImport.ts';
import { toast } from '../ui/states/toasts.ts';
import { texts } from './messages.ts';
import { addressOf, type TermsOf } from './useContractTerms.ts';

type Stage =
  | { at: 'idle' | 'reading' }
  | { at: 'failed'; why: string }
  | { at: 'unclear'; file: File; headings: string[] }
  | { at: 'read'; errors: AmendmentRead['errors'] };

const answers = [
  ['change', texts.isChange],
  ['total', texts.isTotal],
] as const;

type Props = { of: TermsOf; take: (reading: AmendmentRead) => void };

/** Reads the concepts of an amendment from a workbook into the form, and lists the rows that it could not read. */
export const AmendmentFile = ({ of, take }: Props) => {
  const { send } = useDataProvider<Api>();
  const [stage, setStage] = useState<Stage>({ at: 'idle' });
  const read = async (file: File, query: AmendmentReadQuery = {}) => {
    setStage({ at: 'reading' });
    const said = new URLSearchParams(query);
    try {
      const reading = (await send(
        'POST',
        `${addressOf(of)}/amendments/read${said.size > 0 ? `?${said}` : ''}`,
        formOf(file),
      )) as AmendmentRead;
      const { quantities, headings, lines, concepts, errors } = reading;
      if (quantities === null) return setStage({ at: 'unclear', file, headings });
      take(reading);
      toast(texts.fileRead(lines.length, concepts.length), 'success');
      setStage({ at: 'read', errors });
    } catch (error) {
      setStage(
        isSignedOut(error) ? { at: 'idle' } : { at: 'failed', why: detailOf(error, texts.fileFailed) },
      );
    }
  };
  return (
    <>
      <UploadButton
        label={texts.readFile}
        mark={null}
        busy={stage.at === 'reading'}
        disabled={false}
        onFile={(file) => void read(file)}
      />
      {stage.at === 'failed' && <Alert severity="error">{stage.why}</Alert>}
      {stage.at === 'unclear' && (
        <Alert severity="info" sx={{ flexBasis: '100%' }}>
          {texts.fileUnclear(stage.headings)}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {answers.map(([quantities, label]) => (
              <Button
                key={quantities}
                variant="outlined"
                onClick={() => void read(stage.file, { quantities })}
                sx={{ minHeight: { xs: 48, sm: 40 } }}
              >
                {label}
              </Button>
            ))}
          </Box>
        </Alert>
      )}
      {stage.at === 'read' && stage.errors.length > 0 && (
        <Alert severity="warning" sx={{ flexBasis: '100%', minWidth: 0 }}>
          {texts.rowsLeft}
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2, maxHeight: 180, overflow: 'auto' }}>
            {stage.errors.map(({ row, message }) => (
              <li key={row}>
                Fila {row}: {message}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
};
