export { Repository } from './lazy-repository.ts';
