/** Status and comments for all counted cells of a column at once; nothing is written until Update. */
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '@/ui/field';
import { Modal } from '@/ui/modal';
import { useDesk, useView } from './context';
import { MASTER, STATUS_OPTIONS, type CellView } from './model';
import type { ShownColumn } from './rows';
import type { CellStatus } from './shapes';

/** What all cells share; undefined where they differ. */
const shared = <T,>(cells: readonly CellView[], of: (cell: CellView) => T): T | undefined => {
  const [first] = cells;
  return first && cells.every((cell) => of(cell) === of(first)) ? of(first) : undefined;
};

/** The popup. */
export function ColumnPopup({ column, onClose }: { column: ShownColumn; onClose: () => void }) {
  const { store } = useDesk();
  const { book } = useView();
  const places = [MASTER, ...book.states]
    .map((row) => ({ column: column.key, row }))
    .filter((place) => store.cell(place)?.cell.counted === true);
  const cells = places.flatMap((place) => store.cell(place) ?? []);
  const [status, setStatus] = useState<CellStatus>();
  const [comments, setComments] = useState<string>();
  const update = () => {
    const change = { ...(status && { status }), ...(comments !== undefined && { comments }) };
    store.edit(places.map((place) => [place, change] as const));
    onClose();
  };
  return (
    <Modal
      open
      size="small"
      title={column.label}
      okText="Update"
      cancelText="Cancel"
      okDisabled={status === undefined && comments === undefined}
      onOk={update}
      onCancel={onClose}
    >
      <Field label="Status" problem={null} hint="Empty leaves each state as it is">
        {(control) => (
          <Select<CellStatus>
            {...control}
            virtual={false}
            style={{ width: '100%' }}
            options={STATUS_OPTIONS}
            value={status ?? shared(cells, (cell) => cell.status) ?? null}
            placeholder="As it is"
            onChange={setStatus}
          />
        )}
      </Field>
      <Field label="Comments" problem={null}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={4000}
            value={comments ?? shared(cells, (cell) => cell.comments) ?? ''}
            onChange={(event) => setComments(event.target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
