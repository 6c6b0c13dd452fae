import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Typography, type SxProps } from '@mui/material';
import type { InternalContractAnswer } from '@obraclara/api';
import { useId, type ReactNode } from 'react';
import { detailOf } from '../api/api-error.ts';
import { catalog, internal as words } from '../messages.ts';
import { counted } from '../ui/format/format.ts';
import { Importer } from '../shared/importing/Importer.tsx';
import { ImportFailure } from '../shared/importing/ImportFailure.tsx';
import { useFailure, useImport, type Failure } from '../shared/importing/useImport.ts';

const useCatalogImport = (path: string, failure: Failure) =>
  useImport({
    path: `${path}/catalog`,
    done: ({ catalog_items }) => words.catalogUploaded(catalog_items ?? 0),
    failed: (error) => detailOf(error, words.catalogFailed),
    failure,
  });

const useProgramImport = (path: string, failure: Failure) =>
  useImport({
    path: `${path}/program`,
    done: ({ message }) => message ?? words.programUploaded,
    failed: (error) => detailOf(error, words.programFailed),
    failure,
  });

/** One of the contract's workbooks: whether it is loaded, and its upload button. */
const Workbook = ({ loaded, text, children }: { loaded: boolean; text: string; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      '& button': { minHeight: { xs: 48, sm: 40 } },
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 180px', minWidth: 0 }}>
      {loaded ? <CheckCircle color="success" /> : <RadioButtonUnchecked sx={{ color: 'text.secondary' }} />}
      <span>{text}</span>
    </Box>
    {children}
  </Box>
);

type Props = { project_id: string; contract: InternalContractAnswer | null; frame: SxProps };

/** Uploads of the services contract's catalog and schedule; each previews its changes. */
export const ContractUploads = ({ project_id, contract, frame }: Props) => {
  const path = `projects/${project_id}/internal-contract`;
  const failure = useFailure();
  const concepts = useCatalogImport(path, failure);
  const program = useProgramImport(path, failure);
  const hasCatalog = contract?.has_catalog ?? false;
  const hasProgram = contract?.has_program ?? false;
  const items = counted(contract?.catalog_data.length ?? 0, 'concepto', 'conceptos');
  const title = useId();
  return (
    <Box component="section" aria-labelledby={title} sx={frame}>
      <Typography variant="h2" id={title}>
        {words.workbooks}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {contract ? words.workbooksHint : words.saveFirst}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}>
        <Workbook loaded={hasCatalog} text={hasCatalog ? words.hasCatalog(items) : words.noCatalog}>
          <Importer
            kind="catalog"
            label={catalog.uploadCatalog}
            mark={null}
            disabled={!contract}
            upload={concepts}
          />
        </Workbook>
        <Workbook loaded={hasProgram} text={hasProgram ? words.hasProgram : words.noProgram}>
          <Importer
            kind="program"
            label={catalog.uploadProgram}
            mark={null}
            disabled={!contract}
            upload={program}
          />
        </Workbook>
      </Box>
      <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        <ImportFailure failure={failure} />
      </Box>
    </Box>
  );
};
