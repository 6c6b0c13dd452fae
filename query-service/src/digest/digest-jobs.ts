import { businessDay, businessZone, type Person } from '@obraclara/events';
import {
  digestMailQueue,
  digestsQueue,
  uuidV5,
  type EnqueueOnce,
  type JobWork,
} from '@obraclara/platform/work';
import { tables } from '@obraclara/projections/tables';
import { createTransport } from 'nodemailer';
import type { Pool } from 'pg';
import { checkpointReader, isOutdated } from '../freshness/checkpoints.ts';
import { myDayProjections, readMyDay } from '../routes/my-day.ts';
import { digestMail } from './digest-mail.ts';

/** `smtpUrl`: `smtp://user:password@host:587`. `publicUrl`: address of the pages, for the link. */
export type MailPlace = { smtpUrl: string; from: string; publicUrl: string };

type Deps = { db: Pool; now: () => Date; enqueueOnce: EnqueueOnce; mail: MailPlace };
type DigestJob = { person_id: string; day: string };

/** Hour of the day in America/Mexico_City from which digests are sent. */
const fromHour = 7;

const hourOf = (instant: Date) =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: businessZone }).format(
      instant,
    ),
  );

/** SQL: the users with a digest. */
const recipients = `select id, name, email, role, assigned_projects from ${tables.users.from}
  where digest and role in ('administrator', 'manager')`;

type Recipient = Person & { name: string; email: string };

/** The UUID of the digest of a person and day: the queue takes it once. */
const idOf = ({ person_id, day }: DigestJob): string => uuidV5(`digest ${day} ${person_id}`);

/** Job that enqueues the digest of each person, once per day from seven in the morning. */
export const digestsJob = ({ db, now, enqueueOnce }: Deps): JobWork => ({
  queue: digestsQueue,
  everySeconds: 300,
  work: async () => {
    const instant = now();
    if (hourOf(instant) < fromHour) return;
    const day = businessDay(instant);
    const { rows } = await db.query<Recipient>(recipients);
    for (const { id: person_id } of rows) {
      const job: DigestJob = { person_id, day };
      await enqueueOnce(digestMailQueue, idOf(job), job);
    }
  },
});

/**
 * Job that sends the digest of a person. Nothing is sent on a later day, without items, or if the person wants none meanwhile. A mail that
 * is sent twice, because a process died in between, has the same Message-ID.
 */
export const digestMailJob = ({ db, now, mail }: Deps): JobWork<DigestJob> => {
  const transport = createTransport(mail.smtpUrl);
  const read = checkpointReader(db);
  /** Throws while a table is being rebuilt, and lacks rows: the job runs again later. */
  const complete = async () => {
    const checkpoints = await read();
    const rebuilt = myDayProjections.find((name) => {
      const checkpoint = checkpoints.get(name);
      return !checkpoint || isOutdated(name, checkpoint);
    });
    if (rebuilt) throw new Error(`the projection ${rebuilt} is being rebuilt`);
  };
  return {
    queue: digestMailQueue,
    work: async (job) => {
      const today = businessDay(now());
      if (job.day !== today) return;
      await complete();
      const { rows } = await db.query<Recipient>(`${recipients} and id = $1`, [job.person_id]);
      const [person] = rows;
      if (!person) return;
      const items = await readMyDay(db, person, today);
      if (items.length === 0) return;
      await transport.sendMail({
        from: mail.from,
        to: { name: person.name, address: person.email },
        messageId: `<${idOf(job)}@${new URL(mail.publicUrl).hostname}>`,
        ...digestMail({ name: person.name, public_url: mail.publicUrl }, items),
      });
    },
  };
};
