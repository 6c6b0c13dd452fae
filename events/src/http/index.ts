export * from './problem.ts';
export * from './errors.ts';
export * from './server.ts';
export * from './token.ts';
export * from './authentication.ts';
export * from './schemas.ts';
export { redacted } from './redact.ts';
export { isUnavailable } from './unavailable.ts';
export { label } from './labels.ts';
