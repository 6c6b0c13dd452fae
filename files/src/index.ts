export { filesIn, openBlobs, openFiles, type Files, type FilesPlace } from './files.ts';
export { keyOf, nameOf, type BlobName } from './bytes/blob-name.ts';
export { isDamagedFile, isMissing, type BlobStore } from './bytes/blob-store.ts';
export type { Received } from './bytes/incoming.ts';
export { makeFolder } from './bytes/make-folder.ts';
export { s3AddressOf, type S3Place } from './bytes/s3-place.ts';
export {
  fileRegistry,
  madeHere,
  pictureKinds,
  type FileKind,
  type NewFile,
  type StoredFile,
} from './register/file-registry.ts';
export type { ForWhom, NamedFile, NamedFiles, PhotoFolder } from './register/named-files.ts';
export { migrateFiles } from './register/migrate.ts';
export * from './links/file-url.ts';
export { linkSigner, type LinkedFields, type LinkSigner } from './links/link-signer.ts';
export type { JobDeps } from './job-deps.ts';
export { givenName, linkOfFile } from './pictures/given-as.ts';
export { makePicture } from './pictures/derive-picture.ts';
export { photoOnPaper, pictureOnPaper } from './pictures/picture-on-paper.ts';
export { photoPictures } from './pictures/photo-pictures.ts';
export { logMemoryIn, forgetLog } from './sweep/log-memory.ts';
export { activeHold, mayDeleteUnused, release, type Hold } from './sweep/deletion-hold.ts';
export { fileSweep, sweepable, sweepFiles, type FilesInUse } from './sweep/sweep-files.ts';
export { isStillThere, placeNow, type TrashJob } from './sweep/trash-place.ts';
