import CloudUpload from '@mui/icons-material/CloudUpload';
import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import type { DocumentOrigin, DocumentType } from '@obraclara/events';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import {
  app,
  documentOriginNames,
  documents,
  documentTypeNames,
  documentUpload as words,
} from '../../messages.ts';
import { missingIn, type DocumentDraft, type Missing } from './draft.ts';
import { Problem } from '../../ui/forms/Problem.tsx';
import { LowSpace } from '../../shared/LowSpace.tsx';
import { FileField } from './FileField.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { Uploading } from './useUpload.ts';

/** Maximum lengths that the server accepts. */
const longest = { title: 300, description: 4000 };

const choices = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

/** 56 px for touch, and 16 px text so that a phone does not zoom into the field. */
const fields = {
  gap: 2,
  '& .MuiInputBase-root': { fontSize: '1rem', bgcolor: 'var(--paper)' },
};

/** Type and origin of the document. */
const KindFields = ({ draft, busy, edit }: Pick<Uploading, 'draft' | 'busy' | 'edit'>) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
    <TextField
      size="medium"
      select
      label={documents.type}
      value={draft.type}
      disabled={busy}
      onChange={({ target }) => edit({ type: target.value as DocumentType })}
      slotProps={{ select: { native: true } }}
    >
      {choices(documentTypeNames)}
    </TextField>
    <TextField
      size="medium"
      select
      label={documents.origin}
      value={draft.origin}
      disabled={busy}
      onChange={({ target }) => edit({ origin: target.value as DocumentOrigin })}
      slotProps={{ select: { native: true } }}
    >
      {choices(documentOriginNames)}
    </TextField>
  </Box>
);

type Props = {
  /** `refused`: the server's errors for a pending document, by field. */
  upload: Omit<Uploading, 'restored' | 'full' | 'discard'> &
    Partial<Pick<Uploading, 'full'>> & { refused?: Missing };
  /** Content above the fields. */
  above?: ReactNode;
};

/** Shows missing fields on submit; an error about a file disappears with the next file. */
const useMissing = (draft: DocumentDraft, refused: Missing = {}) => {
  const [{ title, file }, setMissing] = useState(refused);
  const [judged, setJudged] = useState(draft.file);
  const look = (): Missing => {
    const found = missingIn(draft);
    setMissing(found);
    setJudged(draft.file);
    return found;
  };
  return {
    missing: { title, file: judged === draft.file ? file : undefined },
    look,
    forgetTitle: () => setMissing({ ...(file && { file }) }),
  };
};

/** Focuses the send button, which is hidden while sending, when it returns, unless the focus has moved elsewhere. */
const useSender = (busy: boolean) => {
  const sender = useRef<HTMLButtonElement>(null);
  const sent = useRef(false);
  useEffect(() => {
    if (!busy && sent.current && document.activeElement === document.body)
      sender.current?.focus({ preventScroll: true });
    sent.current = busy;
  }, [busy]);
  return sender;
};

/** Form for a document's file and data. The input stays if sending fails. */
export const UploadForm = ({ upload, above }: Props) => {
  const { draft, stage, failure, busy, preparing, edit, submit, cancel } = upload;
  const { missing, look, forgetTitle } = useMissing(draft, upload.refused);
  const title = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const sender = useSender(busy);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = look();
    if (found.title) title.current?.focus();
    else if (found.file) picker.current?.focus();
    else void submit();
  };
  const retitle = (text: string) => {
    edit({ title: text });
    forgetTitle();
  };

  return (
    <Stack component="form" noValidate onSubmit={send} sx={fields}>
      {above}
      <LowSpace after={draft.file} />
      {upload.full && (
        <Alert severity="warning" variant="outlined">
          {app.notKept}
        </Alert>
      )}
      <KindFields draft={draft} busy={busy} edit={edit} />
      <TextField
        size="medium"
        label={documents.title}
        required
        value={draft.title}
        disabled={busy}
        error={missing.title !== undefined}
        helperText={missing.title}
        onChange={({ target }) => retitle(target.value)}
        inputRef={title}
        slotProps={{ htmlInput: { maxLength: longest.title } }}
      />
      <TextField
        size="medium"
        label={documents.description}
        multiline
        minRows={2}
        maxRows={6}
        value={draft.description}
        disabled={busy}
        onChange={({ target }) => edit({ description: target.value })}
        slotProps={{ htmlInput: { maxLength: longest.description } }}
      />
      <FileField
        file={draft.file}
        title={draft.title}
        error={missing.file}
        disabled={busy}
        button={picker}
        taking={upload}
      />
      {failure && <Problem text={upload.refused ? failure : `${failure} ${words.kept}`} />}
      {busy ? (
        <UploadProgress stage={stage} onCancel={cancel} />
      ) : (
        <Button
          ref={sender}
          type="submit"
          variant="contained"
          startIcon={<CloudUpload />}
          disabled={preparing}
          sx={{ minHeight: 48 }}
        >
          {words.send}
        </Button>
      )}
    </Stack>
  );
};
