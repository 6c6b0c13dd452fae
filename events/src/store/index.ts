export * from './port.ts';
export { embeddedLog } from './embedded-log.ts';
