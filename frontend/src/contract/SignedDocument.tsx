import { Autocomplete, Link, TextField } from '@mui/material';
import { may } from '@obraclara/events';
import { useController } from 'react-hook-form';
import { useAll } from '../api/useAll.ts';
import { documents as words } from '../messages.ts';
import { useSession } from '../session/useSession.ts';
import { instantDay } from '../ui/format/instant.ts';
import { texts } from './messages.ts';

/** The documents of the project that the user may read; undefined until they are loaded. */
const useDocuments = (project_id: string) => {
  const role = useSession()?.user.role;
  return useAll('documents', role && may(role, 'documents.read') ? project_id : null).data;
};

/** The signed document of an amendment or a suspension, chosen from those of the project. */
export const SignedDocumentField = ({ project_id }: { project_id: string }) => {
  const documents = useDocuments(project_id) ?? [];
  const { field, fieldState } = useController<Record<string, string>>({ name: 'document_id' });
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      size="small"
      options={documents}
      value={documents.find(({ id }) => id === field.value) ?? null}
      onChange={(_, document) => field.onChange(document?.id ?? '')}
      getOptionLabel={({ title, upload_date }) => `${title} · ${instantDay(upload_date)}`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={texts.noDocument}
      renderInput={(params) => (
        <TextField
          {...params}
          label={texts.document}
          error={problem !== undefined}
          helperText={problem ?? texts.documentHint}
          inputRef={field.ref}
        />
      )}
      sx={{ '& .MuiInputBase-root': { minHeight: { xs: 48, sm: 40 } } }}
    />
  );
};

/** Link to the signed document, for users who may read documents. */
export const SignedDocument = ({ project_id, id }: { project_id: string; id: string }) => {
  const documents = useDocuments(project_id);
  if (!documents) return null;
  const found = documents.find((document) => document.id === id);
  if (!found) return texts.documentGone;
  return (
    <Link
      href={found.file_url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${found.title}, ${words.opensApart}`}
      translate="no"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        overflowWrap: 'anywhere',
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      {found.title}
    </Link>
  );
};
