import { describe, expect, it } from 'vitest';
import { gridAct, type GridKey } from './grid-keys';
import { inSight, offsetsOf, scrollFor } from './grid-layout';
import { blockOf, isRanged } from './grid-range';

const pressed = (key: string, more: Partial<GridKey> = {}) =>
  gridAct({
    key,
    shift: false,
    ctrl: false,
    alt: false,
    fresh: true,
    atStart: true,
    atEnd: true,
    ranged: false,
    page: 14,
    ...more,
  });

describe('keys of a grid', () => {
  it('moves with arrows, Enter and pages', () => {
    expect(pressed('ArrowDown')).toMatchObject({ rows: 1, columns: 0, extend: false });
    expect(pressed('ArrowUp', { shift: true })).toMatchObject({ rows: -1, extend: true });
    expect(pressed('Enter', { shift: true })).toMatchObject({ rows: -1, extend: false });
    expect(pressed('PageDown')).toMatchObject({ rows: 14 });
  });

  it('leaves the caret its own way inside a text, and moves on at its ends', () => {
    const inside = { fresh: false, atStart: false, atEnd: false };
    expect(pressed('ArrowLeft', inside)).toBeUndefined();
    expect(pressed('Home', inside)).toBeUndefined();
    expect(pressed('ArrowRight', { ...inside, atEnd: true })).toMatchObject({ columns: 1 });
    expect(pressed('ArrowRight', { ...inside, atEnd: true, shift: true })).toBeUndefined();
  });

  it('clears blocks only: in one cell Delete edits its text', () => {
    expect(pressed('Delete')).toBeUndefined();
    expect(pressed('Delete', { ranged: true })).toEqual({ kind: 'clear' });
    expect(pressed('d', { ctrl: true })).toEqual({ kind: 'fill', way: 'down' });
    expect(pressed('r', { ctrl: true })).toEqual({ kind: 'fill', way: 'across' });
    expect(pressed('z', { ctrl: true })).toBeUndefined();
  });
});

describe('rows in sight', () => {
  const offsets = offsetsOf([40, 36, 36, 54, 36]);

  it('finds them by halving, with rows of different heights', () => {
    expect(offsets).toEqual([0, 40, 76, 112, 166, 202]);
    expect(inSight(offsets, 80, 40, 0)).toEqual({ first: 2, last: 3 });
    expect(inSight(offsets, 0, 1000, 300)).toEqual({ first: 0, last: 4 });
  });

  it('scrolls only as far as a row needs', () => {
    expect(scrollFor(offsets, 1, 0, 100)).toBe(0);
    expect(scrollFor(offsets, 4, 0, 100)).toBe(102);
    expect(scrollFor(offsets, 0, 102, 100)).toBe(0);
  });
});

describe('blocks', () => {
  const rows = ['a', 'b', 'c'];
  const columns = ['x', 'y', 'z'];

  it('reaches from one corner to the other, whichever came first', () => {
    const range = { anchor: { row: 'c', column: 'z' }, head: { row: 'b', column: 'y' } };
    expect(blockOf(range, rows, columns)).toEqual({ rows: ['b', 'c'], columns: ['y', 'z'] });
  });

  it('is empty once one of its rows is gone', () => {
    const gone = blockOf(
      { anchor: { row: 'q', column: 'x' }, head: { row: 'a', column: 'x' } },
      rows,
      columns,
    );
    expect(isRanged(gone)).toBe(false);
  });
});
