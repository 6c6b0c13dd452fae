import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

const longest = 60;

/** What is wrong with the subject of a commit, in one sentence; undefined if it reads `area: verb object`. */
export const subjectFault = (subject) => {
  if (subject.length > longest) return `has ${subject.length} characters, at most ${longest}`;
  if (!/^[a-z0-9][a-z0-9 .-]*: [^\sA-Z]/.test(subject))
    return 'does not read `area: verb object`, in lower case';
  if (subject.endsWith('.')) return 'ends with a full stop';
  return undefined;
};

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** Subjects of the commits that the main branch lacks. Empty without a repository or a main branch, as in an exported copy. */
const ownSubjects = () => {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name));
  return (
    (main && git('log', '--no-merges', '--format=%s', `${main}..HEAD`)?.split('\n').filter(Boolean)) || []
  );
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = ownSubjects().flatMap((subject) => {
    const fault = subjectFault(subject);
    return fault ? [`«${subject}» ${fault}`] : [];
  });
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
