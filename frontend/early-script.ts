/** Files that the panel of a role needs first, and the API paths that it reads first for its project. */
export type Beginning = { files: string[]; reads: string[] };

type Build = { styles: string; typeface: string; beginnings: Record<string, Beginning> };

type Signed = { token: string; user: { id: string; role: string } };

/**
 * Reloads a page whose main script, or a file that it needs, was lost: up to three times with growing pauses, then it shows a message. A browser
 * requests a failed module only once per page load. The main script marks the page (`data-code`) and resets the count. Its source text is copied into the page, like that of `begin`.
 */
export const watchMainScript = (): void => {
  const key = 'obraclara.codigo:pagina';
  // Scripts that load or fail delay this event.
  addEventListener('load', () => {
    if (document.documentElement.dataset['code'] === 'loaded') return;
    const losses = Number(sessionStorage.getItem(key) ?? 0);
    if (losses < 3) {
      sessionStorage.setItem(key, String(losses + 1));
      setTimeout(() => location.reload(), 1000 * 2 ** losses);
      return;
    }
    sessionStorage.removeItem(key);
    const shown = document.querySelector('.app-loading span');
    if (shown) shown.textContent = 'No se pudo cargar ObraClara. Revise su conexión y recargue la página.';
  });
};

/**
 * Runs in the page while the main script still loads. Its source text is copied into the page, so it must not use anything else of
 * this module. Preloads the files of the signed-in user and requests their projects and, once the project is known, its first data.
 * Unknown roles use the supervisor's panel. Throws when no user is signed in.
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
    // On a slow network the 30 kB of the font are worth less than starting half a second earlier: the font then loads when text is drawn.
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (!page || (page.responseEnd || performance.now()) - page.requestStart < 250) name(typeface, 'font');
  };
  const isOfPast = ({ role }: Signed['user']) => query.has('as_of') && /^(administrator|manager)$/.test(role);
  // No early reads: after a write this tab waits for its event position, another tab of the panel reads other data, and as-of views
  // use a snapshot.
  const isElsewhere = () =>
    query.has('as_of') || query.has('tab') || sessionStorage.getItem('event-position') !== null;
  const readEarly = (reads: string[], { token, user }: Signed) => {
    const answers: Record<string, Promise<Response>> = {};
    const ask = (path: string) => {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
      const answer = fetch(path, { headers, signal: AbortSignal.timeout(20_000) });
      // The code that uses the response handles the rejection.
      answer.catch(() => {});
      return (answers[path] = answer);
    };
    globalThis.obraclaraEarly = { token, asked: performance.now(), answers };
    const readFirst = (id: string) => {
      // The id comes from the URL or local storage, so it is untrusted: it must not change the path.
      if (!/^[\w-]+$/.test(id)) return;
      for (const read of reads) void ask(`/api/${read}/${id}`);
    };
    const projects = ask('/api/projects');
    const named = query.get('project') ?? localStorage.getItem(`obraclara.proyecto:${user.id}`);
    if (named !== null) return readFirst(named);
    void projects
      .then((answer) => answer.clone().json())
      .then((listed: { id: string }[]) => listed[0] && readFirst(listed[0].id))
      // The panel reads the projects again and shows the error.
      .catch(() => {});
  };
  // Vite's loader for later chunks looks for a link to the shared styles, which are inlined in the page. This disabled link keeps
  // it from loading them.
  const noteStyles = () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = `/${styles}`;
    document.head.append(link);
  };
  noteStyles();
  nameTypeface();
  // The first number formatter makes the browser load its locale data, 12 to 25 ms of CPU: do that while the network is busy.
  globalThis.requestIdleCallback?.(() => Intl.NumberFormat('en-US'));
  const user = JSON.parse(localStorage.getItem('user')!) as Signed['user'];
  const token = localStorage.getItem('token');
  if (!token) return;
  const { files, reads } = beginnings[isOfPast(user) ? 'externo' : user.role] ?? beginnings['supervisor']!;
  // Data requests precede the files: a browser has six connections per host, and requests after the files wait for most of them.
  if (reads.length > 0 && !isElsewhere()) readEarly(reads, { token, user });
  for (const file of files) name(file, file.endsWith('.css') ? 'style' : undefined);
};
