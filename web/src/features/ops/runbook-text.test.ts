import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf, readAt, runbookAddress, spansOf } from './runbook-text';

const FOLDER = join(import.meta.dirname, '../../../../docs/runbooks');
const FILES = readdirSync(FOLDER);

describe('a runbook', () => {
  it('is headings, paragraphs, tables and commands, each as it stands', () => {
    const text =
      '# A bind\n\n## Parked\nFirst\nsecond.\n\n| Way | Act |\n|---|---|\n| /Ops | **Go** |\n\n```\n./a | b\n\nc\n```\n';
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', level: 1, text: 'A bind', anchor: 'a-bind' },
      { kind: 'heading', level: 2, text: 'Parked', anchor: 'parked' },
      { kind: 'text', text: 'First second.' },
      {
        kind: 'table',
        rows: [
          ['Way', 'Act'],
          ['/Ops', '**Go**'],
        ],
      },
      { kind: 'code', text: './a | b\n\nc' },
    ]);
  });

  it('tells code, weight and links within a line', () => {
    expect(
      spansOf('See **Retry** in `bind/{case}`, [there](#its-task-fails).').map(
        ({ kind, text }) => `${kind}: ${text}`,
      ),
    ).toEqual([
      'text: See ',
      'strong: Retry',
      'text:  in ',
      'code: bind/{case}',
      'text: , ',
      'link: there',
      'text: .',
    ]);
  });

  it('leads to its own headings and to other runbooks alone', () => {
    expect(readAt('#parked', 'stuck-bind')).toEqual({ name: 'stuck-bind', anchor: 'parked' });
    expect(readAt('stuck-job.md#a-job', 'stuck-bind')).toEqual({ name: 'stuck-job', anchor: 'a-job' });
    expect(readAt('../operations/alerts.yml', 'stuck-bind')).toBeNull();
    expect(runbookAddress('stuck-bind.md#parked')).toBe('/Ops?tab=runbooks&read=stuck-bind&at=parked');
    expect(runbookAddress('late-decision.md')).toBe('/Ops?tab=runbooks&read=late-decision');
  });

  it.each(FILES)('%s has nothing that would be shown as it is typed', (file) => {
    for (const block of blocksOf(readFileSync(join(FOLDER, file), 'utf8'))) {
      if (block.kind === 'text') expect(block.text).not.toMatch(/^(#|\||\d+\. |- )|```/);
    }
  });
});
