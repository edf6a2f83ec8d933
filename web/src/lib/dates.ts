/**
 * The specified spellings of days and moments. Policy days travel as 'YYYY-MM-DD' and never pass through a
 * time zone; moments are ISO instants in UTC.
 */

const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar day, without a zone. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day that a 'YYYY-MM-DD' text names; null if it names none (2026-02-30). */
export function parseDay(text: string): Day | null {
  const match = isoDay.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const real = new Date(Date.UTC(year, month - 1, day));
  return real.getUTCMonth() === month - 1 && real.getUTCDate() === day ? { year, month, day } : null;
}

const two = (value: number): string => String(value).padStart(2, '0');

function spelled(text: string, spell: (day: Day) => string): string {
  const day = parseDay(text);
  return day ? spell(day) : '';
}

/** The first and the last day that anything here can be about; the server takes no other. */
export const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2200-12-31'];

/** What is wrong with a day that was typed; null: nothing, or there is none. */
export function dayProblem(day: string): string | null {
  const typed = day.trim();
  if (typed === '' || (typed >= FIRST_DAY && typed <= LAST_DAY)) return null;
  return typed < '1000' ? 'Enter the year with four digits' : 'Enter a day from 1900 to 2200';
}

/** 'YYYY-MM-DD' of a day. */
export const isoOf = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** The 'YYYY-MM-DD' of a day as people and spreadsheets write it, such as 3/15/27 or 2027-03-15; null: no day. */
export function dayRead(text: string): string | null {
  const trimmed = text.trim();
  const [, month, day, year] = written.exec(trimmed) ?? [];
  const named =
    month === undefined
      ? trimmed
      : `${year?.padStart(4, '20')}-${month.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return parseDay(named) && named;
}

/** M/D/YY, as in dashboards; '' if the text is no day. */
export const shortDay = (text: string): string =>
  spelled(text, ({ year, month, day }) => `${month}/${day}/${two(year % 100)}`);

/** MM/DD/YYYY, as in forms. */
export const usDay = (text: string): string =>
  spelled(text, ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`);

/** MM/DD/YYYY HH:mm:ss in the viewer's zone, as in status histories. */
export function historyStamp(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const day = usDay(isoOf({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() }));
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** M/D/YYYY - hh:mm A at the fixed offset UTC-5, as in comments. */
export function commentStamp(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  const east = new Date(at.getTime() - 5 * 3_600_000);
  const hours = east.getUTCHours();
  const clock = `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(east.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
  return `${east.getUTCMonth() + 1}/${east.getUTCDate()}/${east.getUTCFullYear()} - ${clock}`;
}

/** '10:42' in the viewer's zone. */
export function clockTime(moment: string | number): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : `${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Today in the viewer's zone, 'YYYY-MM-DD'. */
export function today(now: number = Date.now()): string {
  const at = new Date(now);
  return isoOf({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });
}

/** The same day so many years later; 29 February becomes 28 in a common year. '' if the text is no day. */
export function addYears(text: string, years: number): string {
  return spelled(text, ({ year, month, day }) => {
    const kept = isoOf({ year: year + years, month, day });
    return parseDay(kept) ? kept : isoOf({ year: year + years, month, day: 28 });
  });
}

/** Days from one day to another, negative if it is earlier; null if either is no day. */
export function daysBetween(from: string, to: string): number | null {
  const [start, end] = [parseDay(from), parseDay(to)];
  if (!start || !end) return null;
  const at = (day: Day): number => Date.UTC(day.year, day.month - 1, day.day);
  return Math.round((at(end) - at(start)) / 86_400_000);
}

/** 'under 0.1 s', '1.2 s', '1 min 5 s': how long something takes while a person watches. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 0.1) return 'under 0.1 s';
  if (seconds < 10) return `${(Math.floor(seconds * 10) / 10).toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** A moment as queries take it: ISO 8601 in UTC. */
export const isoMoment = (at: number = Date.now()): string => new Date(at).toISOString();

/** The 'YYYY-MM-DD' of a moment in the viewer's zone; '' if the text is no moment. */
const dayOf = (moment: string): string => {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : today(at);
};

/** MM/DD/YYYY of a moment in the viewer's zone. */
export const momentDay = (moment: string): string => usDay(dayOf(moment));

/** M/D/YY of a moment in the viewer's zone, as in dashboards. */
export const shortMomentDay = (moment: string): string => shortDay(dayOf(moment));

/** 'under 1 ms', '12 ms', '1.2 s': how long something took that is over. */
export function took(milliseconds: number): string {
  const whole = Math.round(Math.max(0, milliseconds));
  if (whole >= 1000) return elapsed(whole);
  return whole < 1 ? 'under 1 ms' : `${whole} ms`;
}

const words = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Jan 1, 2018': a policy day in running text; '' if the text is no day. */
export const dayWords = (text: string): string =>
  spelled(text, ({ year, month, day }) => words.format(Date.UTC(year, month - 1, day)));

const moments = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** 'Nov 14, 2026, 10:42 AM CST': a moment in the viewer's zone, which is named. */
export function momentWords(moment: string | number): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return Number.isNaN(at) ? '' : moments.format(at);
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** 'just now', '3 hours ago', 'yesterday', '7 days ago', '3 weeks ago': how long ago a moment was. */
export function ago(moment: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (Number.isNaN(minutes)) return '';
  if (minutes < 2) return 'just now';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour');
  const days = Math.floor(minutes / (24 * 60));
  return days < 14 ? relative.format(-days, 'day') : relative.format(-Math.floor(days / 7), 'week');
}
