/** Events as a timeline shows them: newest first, by the reader's day, repeats of one sentence as one line. */
import { momentWords } from '@/lib/dates';
import { clockWords, dayName } from '@/lib/day-names';
import { told, type CaseEvent, type Told } from './words';

/** A line of a timeline. */
export interface Line extends Told {
  /** Of the newest event that it tells. */
  readonly seq: number;
  readonly at: string;
  readonly clock: string;
  /** With day and zone. */
  readonly moment: string;
  /** Events that said the same one after the other. */
  readonly times: number;
}

/** The lines of one day. */
export interface DayOfLines {
  readonly name: string;
  readonly lines: readonly Line[];
}

const alike = (one: Told, other: Told): boolean =>
  one.title === other.title && one.details.join('\n') === other.details.join('\n');

/** The lines, newest first, whatever order the events come in; an event that comes twice is told once. */
export function linesOf(events: readonly CaseEvent[]): Line[] {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const lines: Line[] = [];
  for (const event of [...bySeq.values()].sort((one, other) => other.seq - one.seq)) {
    const said = told(event);
    const newer = lines.at(-1);
    if (newer !== undefined && alike(newer, said)) {
      lines[lines.length - 1] = { ...newer, times: newer.times + 1 };
      continue;
    }
    const { seq, at } = event;
    lines.push({ ...said, seq, at, clock: clockWords(at), moment: momentWords(at), times: 1 });
  }
  return lines;
}

/** Lines under the days on which they happened, in the reader's zone. */
export function daysOf(lines: readonly Line[], now: number = Date.now()): DayOfLines[] {
  const days: { name: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const name = dayName(line.at, now);
    const last = days.at(-1);
    if (last?.name === name) last.lines.push(line);
    else days.push({ name, lines: [line] });
  }
  return days;
}
