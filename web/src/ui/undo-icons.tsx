/** The signs of undo and redo: an arrow that turns back, and its mirror. At 16 px an open circle reads as neither. */
import { RollbackOutlined } from '@ant-design/icons';

/** Back by one change. */
export function UndoIcon() {
  return <RollbackOutlined />;
}

/** Forth by one change. */
export function RedoIcon() {
  return <RollbackOutlined style={{ transform: 'scaleX(-1)' }} />;
}
