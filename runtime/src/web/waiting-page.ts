/** Copies of the palette of the pages, because a process may run without them. A test compares both. */
export const tones = {
  light: {
    ground: '#f4f7f8',
    paper: '#ffffff',
    line: '#d3dce0',
    text: '#14242a',
    muted: '#4a5c64',
    petrol: '#0b4f5c',
    petrolSoft: '#e1eff2',
    header: '#0b4f5c',
  },
  dark: {
    ground: '#0d1517',
    paper: '#152023',
    line: '#2f3f45',
    text: '#e9f0f2',
    muted: '#abbac0',
    petrol: '#6fc7d5',
    petrolSoft: '#16363d',
    header: '#0a3540',
  },
} as const;

/** Icon of a building, shown in place of a logo. */
export const mark = 'M4 21V7l7-4v18M11 21V9l9 4v8M2 21h20M7 9v0M7 13v0M7 17v0M15 15v0M15 18v0';

const declared = (set: Readonly<Record<string, string>>) =>
  Object.entries(set)
    .map(([tone, value]) => `--${tone}:${value}`)
    .join(';');

const style = `:root{color-scheme:light dark;${declared(tones.light)}}
@media(prefers-color-scheme:dark){:root{${declared(tones.dark)}}}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 Inter,system-ui,sans-serif}
main{box-sizing:border-box;display:grid;place-items:center;min-height:100vh;min-height:100dvh;padding:24px 16px;
border-top:8px solid var(--header)}
.card{box-sizing:border-box;width:min(100%,424px);padding:32px 32px 40px;border:1px solid var(--line);border-radius:8px;
background:var(--paper);text-align:center}
.logo{display:grid;place-items:center;width:192px;height:192px;margin:0 auto 24px;border-radius:8px;
background:var(--petrolSoft);color:var(--petrol)}
.logo svg{width:88px;height:88px;fill:none;stroke:currentColor;stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
h1{margin:0;font-size:1.5rem;font-weight:700;line-height:1.25;letter-spacing:-.02em;text-wrap:balance}
p{margin:8px 0 0}.hint{color:var(--muted);font-size:.9375rem}
.bar{height:4px;margin:24px 0 16px;border-radius:2px;background:var(--petrolSoft);overflow:hidden}
.bar::after{content:'';display:block;width:40%;height:100%;border-radius:2px;background:var(--petrol);
animation:pass 1.6s ease-in-out infinite alternate}
@keyframes pass{to{transform:translateX(150%)}}
@media(prefers-reduced-motion:reduce){.bar::after{animation:none}}
@media(max-width:599px){main{padding:16px}.card{padding:24px}}`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (one) => entities[one]!);

export const scriptAddress = '/preparando.js';

/** Requests the page every second: shows the current step, and reloads when the application answers. */
export const script = `const look = async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (answer.ok) return location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const doing = page.querySelector('[role=status]');
    const shown = document.querySelector('[role=status]');
    if (doing && shown.textContent !== doing.textContent) shown.textContent = doing.textContent;
  } catch (error) {
    console.warn('ObraClara no contesta todavía:', error);
  }
  setTimeout(look, 1000);
};
setTimeout(look, 1000);
`;

/** The page shown at every address until the application is ready. It loads nothing else. */
export const waitingPage = (doing: string): string => `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>ObraClara se está preparando…</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<noscript><style>#alone{display:none}</style></noscript>
<script src="${scriptAddress}" defer></script>
</head>
<body>
<main>
<div class="card">
<div class="logo"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${mark}"/></svg></div>
<h1>ObraClara <br>se está preparando…</h1>
<div class="bar" aria-hidden="true"></div>
<p role="status">${escaped(doing)}</p>
<p class="hint"><noscript>Recargue la página en unos segundos.</noscript><span id="alone">Puede dejar esta página abierta: continúa sola en cuanto todo esté listo.</span></p>
</div>
</main>
</body>
</html>
`;
