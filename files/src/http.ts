export { admitFile, admitUrl } from './upload/admit-file.ts';
export {
  receiveForm,
  refuseAnnouncedTooLarge,
  type Fields,
  type ReceivedForm,
} from './upload/received-form.ts';
export { inspectFile } from './upload/inspect-file.ts';
export { serveFiles } from './serve/serve-file.ts';
