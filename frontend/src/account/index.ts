export { AccountMenu } from './AccountMenu.tsx';
export { useOwnPassword } from './useOwnPassword.tsx';
export { Who } from './Who.tsx';
