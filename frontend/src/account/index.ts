export { AccountMenu } from './AccountMenu.tsx';
export { useOwnPassword } from './useOwnPassword.tsx';
export { SignedInUser } from './SignedInUser.tsx';
