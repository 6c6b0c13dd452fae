import Add from '@mui/icons-material/Add';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Button, Chip, Stack } from '@mui/material';
import { catalog } from '../../messages.ts';
import type { Project } from '../project.ts';
import { ImportPreview } from './ImportPreview.tsx';
import type { Kind } from './import-report.ts';
import { UploadButton } from './UploadButton.tsx';
import { useImport, type Upload } from './useImport.ts';

/** What the green mark of an upload button means, or that there is none. */
const markOf = (kind: Kind, done: boolean, project: Project | null): string | null => {
  if (kind === 'program') return done ? catalog.programDone : null;
  return done || project?.has_catalog ? catalog.hasCatalog : null;
};

const Preview = ({ kind, upload }: { kind: Kind; upload: Upload }) => {
  const { stage, decide, confirm, cancel } = upload;
  if (!('report' in stage)) return null;
  return (
    <ImportPreview
      kind={kind}
      fileName={stage.file.name}
      report={stage.report}
      taken={stage.taken}
      busy={stage.at === 'preview' ? null : stage.at}
      onDecide={(taken) => void decide(taken)}
      onImport={() => void confirm()}
      onCancel={cancel}
    />
  );
};

const Importer = ({ kind, project, upload }: { kind: Kind; project: Project | null; upload: Upload }) => (
  <>
    <UploadButton
      label={kind === 'program' ? catalog.uploadProgram : catalog.uploadCatalog}
      mark={markOf(kind, upload.stage.at === 'done', project)}
      busy={upload.stage.at === 'reading' || upload.stage.at === 'writing'}
      disabled={!project}
      onFile={(file) => void upload.choose(file)}
    />
    <Preview kind={kind} upload={upload} />
  </>
);

const ProgramMark = ({ loaded }: { loaded: boolean }) => (
  <Chip
    variant="outlined"
    color={loaded ? 'success' : 'default'}
    icon={loaded ? <CheckCircle /> : <RadioButtonUnchecked />}
    label={loaded ? catalog.hasProgram : catalog.noProgram}
    sx={{ height: 40, borderRadius: 1, fontWeight: 600, px: 0.5 }}
  />
);

/** Uploads of a project's program and catalog, whether it has a program, and the way to add a single concept. */
export const CatalogTools = ({ project, onAdd }: { project: Project | null; onAdd: () => void }) => {
  const program = useImport('program', project?.id ?? '');
  const concepts = useImport('catalog', project?.id ?? '');
  const failed = [program, concepts].find(({ failure }) => failure);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {project && <ProgramMark loaded={project.has_program || program.stage.at === 'done'} />}
        <Importer kind="program" project={project} upload={program} />
        <Importer kind="catalog" project={project} upload={concepts} />
        <Button variant="contained" startIcon={<Add />} onClick={onAdd} disabled={!project}>
          {catalog.addItem}
        </Button>
      </Stack>
      {failed && (
        <Alert
          severity="error"
          variant="outlined"
          onClose={failed.forgetFailure}
          sx={{ color: 'text.primary', width: '100%' }}
        >
          {catalog.uploadFailed(failed.failure)}
        </Alert>
      )}
    </>
  );
};
