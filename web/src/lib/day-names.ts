/** Days and clock times of moments as a timeline names them, in the viewer's zone. */
import { dayWords, daysBetween, today } from './dates';

const zones = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short' });
const clocks = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** '10:42 AM' in the viewer's zone. */
export function clockWords(moment: string): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : clocks.format(at);
}

/** 'CST': the viewer's zone, as it is called at a moment. */
export const zoneName = (moment: string): string =>
  zones.formatToParts(Date.parse(moment) || 0).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** 'Today', 'Yesterday', 'Nov 14, 2026': the day of a moment in the viewer's zone. */
export function dayName(moment: string, now: number = Date.now()): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const day = today(at);
  const before = daysBetween(day, today(now));
  return before === 0 ? 'Today' : before === 1 ? 'Yesterday' : dayWords(day);
}
