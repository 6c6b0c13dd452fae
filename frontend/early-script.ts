/** What a role's panel begins with: its files, and what it reads of the project that it opens. */
export type Beginning = { files: string[]; reads: string[] };

type Build = { styles: string; typeface: string; beginnings: Record<string, Beginning> };

type Signed = { token: string; user: { id: string; role: string } };

/**
 * Runs in the page while its own script is still on the way, as it stands here: it may use nothing of this module. Names the files of
 * whoever is signed in to the browser, asks for their projects and, as soon as it is known which one will be shown, for what is read of
 * it first. Roles nobody knows work as supervisors. Throws where nobody is signed in.
 */
export const begin = ({ styles, typeface, beginnings }: Build): void => {
  const query = new URLSearchParams(location.search);
  const name = (file: string, as?: 'style' | 'font') => {
    const link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  };
  const nameTypeface = () => {
    // Where an answer takes that long, 30 kB of letters are worth less than to begin half a second earlier: they come when they are drawn.
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!page || (page.responseEnd || performance.now()) - page.requestStart < 250) name(typeface, 'font');
  };
  const isOfPast = ({ role }: Signed['user']) => query.has('as_of') && /^(administrator|manager)$/.test(role);
  // What this tab wrote last has to be waited for, another tab of the panel reads something else, and so does the past.
  const isElsewhere = () =>
    query.has('as_of') || query.has('tab') || sessionStorage.getItem('event-position') !== null;
  const readEarly = (reads: string[], { token, user }: Signed) => {
    const answers: Record<string, Promise<Response>> = {};
    const ask = (path: string) => {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answer = fetch(path, { headers, signal: AbortSignal.timeout(20_000) });
      // Who takes it hears of it.
      answer.catch(() => {});
      return (answers[path] = answer);
    };
    globalThis.obraclaraEarly = { token, asked: performance.now(), answers };
    const readFirst = (id: string) => {
      // What an address says is somebody's word: it may be no path to another place.
      if (!/^[\w-]+$/.test(id)) return;
      for (const read of reads) void ask(`/api/${read}/${id}`);
    };
    const projects = ask('/api/projects');
    const named = query.get('project') ?? localStorage.getItem(`obraclara.proyecto:${user.id}`);
    if (named !== null) return readFirst(named);
    void projects
      .then((answer) => answer.clone().json())
      .then((listed: { id: string }[]) => listed[0] && readFirst(listed[0].id))
      .catch(() => {});
  };
  // What comes later and was styled together with the page looks for a link to its styles, which are in the page, or loads them.
  const noteStyles = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = `/${styles}`;
    document.head.append(link);
  };
  noteStyles();
  nameTypeface();
  // The first formatter of numbers has the browser load what it knows of them, 12 to 25 ms of the processor: while it waits for the network.
  globalThis.requestIdleCallback?.(() => Intl.NumberFormat('en-US'));
  const user = JSON.parse(localStorage.getItem('user')!) as Signed['user'];
  const token = localStorage.getItem('token');
  if (!token) return;
  const { files, reads } = beginnings[isOfPast(user) ? 'externo' : user.role] ?? beginnings['supervisor']!;
  // Before the files: a browser has six connections, and what comes after those of the files waits for most of them.
  if (reads.length > 0 && !isElsewhere()) readEarly(reads, { token, user });
  for (const file of files) name(file, file.endsWith('.css') ? 'style' : undefined);
};
