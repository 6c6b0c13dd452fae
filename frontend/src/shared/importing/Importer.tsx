import { HeadingsDialog } from './HeadingsDialog.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import type { Kind } from './import-report.ts';
import { UploadButton } from './UploadButton.tsx';
import type { Upload } from './useImport.ts';

const Preview = ({ kind, upload }: { kind: Kind; upload: Upload }) => {
  const { stage, decide, say, confirm, cancel } = upload;
  if ('unheaded' in stage)
    return (
      <HeadingsDialog
        kind={kind}
        fileName={stage.file.name}
        unheaded={stage.unheaded}
        busy={stage.busy}
        onSay={(headings) => void say(headings)}
        onCancel={cancel}
      />
    );
  if (!('report' in stage)) return null;
  return (
    <ImportPreview
      kind={kind}
      fileName={stage.file.name}
      report={stage.report}
      taken={stage.taken}
      busy={stage.at === 'preview' ? null : stage.at}
      onDecide={(taken) => void decide(taken)}
      onSay={(headings) => void say(headings)}
      onImport={() => void confirm()}
      onCancel={cancel}
    />
  );
};

type Props = {
  kind: Kind;
  label: string;
  /** Meaning of the green check mark; null: no mark. */
  mark: string | null;
  disabled: boolean;
  upload: Upload;
};

/** Button that uploads a workbook, and the preview before anything is written. */
export const Importer = ({ kind, label, mark, disabled, upload }: Props) => (
  <>
    <UploadButton
      label={label}
      mark={mark}
      busy={upload.stage.at === 'reading' || upload.stage.at === 'writing'}
      disabled={disabled}
      onFile={(file) => void upload.choose(file)}
    />
    <Preview kind={kind} upload={upload} />
  </>
);
