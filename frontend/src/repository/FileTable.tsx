import Download from '@mui/icons-material/Download';
import Folder from '@mui/icons-material/Folder';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, ButtonBase, CircularProgress } from '@mui/material';
import type { ListedFile } from '@obraclara/api';
import { businessDay } from '@obraclara/events';
import { useMemo } from 'react';
import { repository as words } from '../messages.ts';
import { fileSize } from '../ui/format/file-size.ts';
import { instantDay } from '../ui/format/instant.ts';
import type { Column, Datum } from '../ui/tables/columns.ts';
import { ExcelButton } from '../ui/tables/ExcelButton.tsx';
import { VirtualTable } from '../ui/tables/VirtualTable.tsx';
import './files.css';
import { useNarrowScreen } from '../ui/layout/useNarrowScreen.ts';

type Acts = {
  open: (folder: ListedFile) => void;
  download: (file: ListedFile) => void;
  /** The file whose download is being prepared. */
  busy: string | null;
};

const sizeOf = ({ isFolder, size }: ListedFile) => (isFolder || size === null ? '' : fileSize(size));

const detailsOf = (file: ListedFile) =>
  [sizeOf(file), instantDay(file.modifiedTime)].filter(Boolean).join(' · ');

const icon = (file: ListedFile, busy: string | null) => {
  if (file.isFolder) return <Folder color="primary" />;
  return busy === file.id ? <CircularProgress size={24} aria-hidden /> : <InsertDriveFileOutlined />;
};

/** The whole name is the button: it opens a folder and downloads a file. */
const Name = ({ file, details, open, download, busy }: { file: ListedFile; details: boolean } & Acts) => (
  <ButtonBase
    onClick={() => (file.isFolder ? open(file) : download(file))}
    disabled={busy === file.id}
    className="file-target"
  >
    {icon(file, busy)}
    <span className="hidden-label">{file.isFolder ? words.folder : words.download}:</span>{' '}
    <span className="file">
      <span className="clamp file-name">{file.name}</span>
      {details && <span className="file-details">{detailsOf(file)}</span>}
    </span>
    {!file.isFolder && <Download aria-hidden color="primary" />}
  </ButtonBase>
);

const kindOf = ({ isFolder }: ListedFile) => (isFolder ? words.folder : words.file);

const detailData: [Datum<ListedFile>, Datum<ListedFile>] = [
  { title: words.bytes, kind: 'count', of: ({ isFolder, size }) => (isFolder ? null : size) },
  {
    title: words.modified,
    kind: 'day',
    of: ({ modifiedTime }) => modifiedTime && businessDay(new Date(modifiedTime)),
  },
];

const columnsOf = (acts: Acts, phone: boolean): Column<ListedFile>[] => {
  const name = (file: ListedFile) => <Name file={file} details={phone} {...acts} />;
  const data = [{ of: (file: ListedFile) => file.name }, { title: words.kind, of: kindOf }];
  if (phone)
    return [{ title: words.name, width: 240, grow: true, cell: name, data: [...data, ...detailData] }];
  const [size, modified] = detailData;
  return [
    { title: words.name, width: 320, grow: true, cell: name, data },
    { title: words.size, width: 110, figures: true, cell: sizeOf, data: [size] },
    {
      title: words.modified,
      width: 130,
      cell: ({ modifiedTime }) => instantDay(modifiedTime),
      data: [modified],
    },
  ];
};

/** Contents of a folder, virtualised: 2,000 photos scroll as smoothly as two. */
export const FileTable = ({ files, open, download, busy }: Acts & { files: ListedFile[] }) => {
  const phone = useNarrowScreen('sm');
  const columns = useMemo(() => columnsOf({ open, download, busy }, phone), [open, download, busy, phone]);
  return (
    <>
      <VirtualTable
        label={words.contents}
        columns={columns}
        rows={files}
        rowKey={({ id }) => id}
        rowHeight={56}
        maxHeight={phone ? 'max(320px, 100dvh - 28rem)' : 'max(320px, 100dvh - 21rem)'}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <ExcelButton file="repositorio" sheet={{ name: words.heading, columns, rows: files }} />
      </Box>
    </>
  );
};
