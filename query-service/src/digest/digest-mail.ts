import { daysLeftText, formatCount, formatDay, type DayItem } from '@obraclara/events';
import { escapedHtml } from '@obraclara/platform/http';

/** Maximum number of items in a mail. */
const most = 50;

const limitOf = (item: DayItem) =>
  item.due === null ? 'Sin plazo' : `${daysLeftText(item)} (${formatDay(item.due)})`;

const cell = (text: string, style = '') =>
  `<td style="padding:6px 10px;border-bottom:1px solid #d5dee0;${style}">${escapedHtml(text)}</td>`;

const rowOf = (item: DayItem) => {
  const { what, task, turn, project_name, urgent } = item;
  return `<tr>${cell(what, 'font-weight:600')}${cell(task)}${cell(turn)}${cell(limitOf(item), urgent ? 'color:#b3261e;font-weight:600' : '')}${cell(project_name)}</tr>`;
};

type Page = { greeting: string; intro: string; rows: readonly string[]; more: string; link: string };

const page = ({ greeting, intro, rows, more, link }: Page) => `<!doctype html>
<html lang="es"><body style="font-family:Arial,sans-serif;font-size:15px;color:#14272b">
<p>${escapedHtml(greeting)}</p>
<p>${escapedHtml(intro)}</p>
<table style="border-collapse:collapse;text-align:left;font-size:14px">
<tr>${['Asunto', 'Qué falta', 'Le toca a', 'Plazo', 'Proyecto'].map((title) => `<th style="padding:6px 10px;background:#eef3f4">${title}</th>`).join('')}</tr>
${rows.join('\n')}
</table>
${more && `<p>${escapedHtml(more)}</p>\n`}<p><a href="${escapedHtml(link)}">Ver Mi día en ObraClara</a></p>
<p style="color:#5a6b6f;font-size:13px">${turnOff}</p>
</body></html>
`;

const turnOff = 'Este correo se apaga en «Mi día».';

/** The digest of a person: subject, text and HTML. `items`: at least one, the most urgent first. */
export const digestMail = (
  { name, public_url }: { name: string; public_url: string },
  items: readonly DayItem[],
): { subject: string; text: string; html: string } => {
  const urgent = items.filter((item) => item.urgent).length;
  const all = formatCount(items.length, 'asunto', 'asuntos');
  const counts = urgent === 0 ? all : `${all}, ${formatCount(urgent, 'urgente', 'urgentes')}`;
  const greeting = `Buenos días, ${name}:`;
  const intro = `Esto espera en sus proyectos activos: ${counts}.`;
  const link = new URL('/?tab=dia', public_url).href;
  const shown = items.slice(0, most);
  const left = items.length - shown.length;
  const more = left > 0 ? `Y ${left} más.` : '';
  const lines = shown.map(
    (item) => `- ${item.what}: ${item.task} (${item.turn}). ${limitOf(item)}. ${item.project_name}.`,
  );
  return {
    subject: `Mi día: ${counts}`,
    text: [
      greeting,
      '',
      intro,
      '',
      ...lines,
      ...(more ? [more] : []),
      '',
      `Ver Mi día: ${link}`,
      '',
      turnOff,
      '',
    ].join('\n'),
    html: page({ greeting, intro, rows: shown.map(rowOf), more, link }),
  };
};
