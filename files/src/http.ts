export { admitFile, admitUrl } from './upload/admit-file.ts';
export { admitUpload } from './upload/admit-upload.ts';
export type { Fields } from './upload/received-form.ts';
export { serveFiles } from './serve/serve-file.ts';
export { attachment } from './serve/content-headers.ts';
