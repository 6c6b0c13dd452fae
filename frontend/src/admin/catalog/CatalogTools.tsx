import Add from '@mui/icons-material/Add';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Button, Chip, Stack } from '@mui/material';
import type { ProjectListed } from '@obraclara/api';
import { detailOf } from '../../api/api-error.ts';
import { catalog, importing } from '../../messages.ts';
import { Importer } from '../../shared/importing/Importer.tsx';
import { ImportFailure } from '../../shared/importing/ImportFailure.tsx';
import { useFailure, useImport, type Failure } from '../../shared/importing/useImport.ts';

const failed = (error: unknown) =>
  catalog.uploadFailed(detailOf(error, (error instanceof Error && error.message) || importing.unknown));

const useProgramImport = (project: ProjectListed | null, failure: Failure) =>
  useImport({
    path: `program/upload/${project?.id}`,
    done: ({ concepts_processed }) => catalog.programUploaded(concepts_processed ?? 0),
    failed,
    failure,
  });

const useCatalogImport = (project: ProjectListed | null, failure: Failure) =>
  useImport({
    path: `catalog/upload/${project?.id}`,
    done: ({ items_added }) => catalog.uploaded(items_added ?? 0),
    failed,
    failure,
  });

const ProgramMark = ({ loaded }: { loaded: boolean }) => (
  <Chip
    variant="outlined"
    color={loaded ? 'success' : 'default'}
    icon={loaded ? <CheckCircle /> : <RadioButtonUnchecked />}
    label={loaded ? catalog.hasProgram : catalog.noProgram}
    sx={{ height: 40, borderRadius: 1, fontWeight: 600, px: 0.5 }}
  />
);

/** Upload buttons for a project's program and catalog, a chip that shows whether it has a program, and the button that adds a concept. */
export const CatalogTools = ({ project, onAdd }: { project: ProjectListed | null; onAdd: () => void }) => {
  const failure = useFailure();
  const program = useProgramImport(project, failure);
  const concepts = useCatalogImport(project, failure);
  const hasCatalog = concepts.stage.at === 'done' || project?.has_catalog;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {project && <ProgramMark loaded={project.has_program || program.stage.at === 'done'} />}
        <Importer
          kind="program"
          label={catalog.uploadProgram}
          mark={program.stage.at === 'done' ? catalog.programDone : null}
          disabled={!project}
          upload={program}
        />
        <Importer
          kind="catalog"
          label={catalog.uploadCatalog}
          mark={hasCatalog ? catalog.hasCatalog : null}
          disabled={!project}
          upload={concepts}
        />
        <Button variant="contained" startIcon={<Add />} onClick={onAdd} disabled={!project}>
          {catalog.addItem}
        </Button>
      </Stack>
      <ImportFailure failure={failure} />
    </>
  );
};
