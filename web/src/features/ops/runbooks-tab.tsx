/** The runbooks, as they lie beside the code: what is to be done about whatever does not go on. */
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { StateView } from '@/ui/state-view';
import { useRunbooks } from './api';
import type { Runbook } from './model';
import { blocksOf, readAt, runbookAddress, spansOf, type Block, type Span } from './runbook-text';
import styles from './runbooks.module.css';

function Run({ span, name }: { span: Span; name: string }) {
  const { kind, text, href } = span;
  if (kind === 'code') return <code>{text}</code>;
  if (kind === 'strong') return <strong>{text}</strong>;
  if (kind === 'em') return <em>{text}</em>;
  const to = kind === 'link' ? readAt(href, name) : null;
  if (to === null) return text;
  return <Link to={runbookAddress(`${to.name}.md#${to.anchor}`)}>{text}</Link>;
}

function Runs({ text, name }: { text: string; name: string }) {
  return spansOf(text).map((span, number) => <Run key={number} span={span} name={name} />);
}

function Piece({ block, name }: { block: Block; name: string }) {
  if (block.kind === 'code') return <pre className={styles.command}>{block.text}</pre>;
  if (block.kind === 'text') {
    return (
      <p>
        <Runs text={block.text} name={name} />
      </p>
    );
  }
  if (block.kind === 'heading') {
    const Tag = `h${block.level + 1}` as 'h2' | 'h3' | 'h4';
    return (
      <Tag id={block.anchor} tabIndex={-1}>
        {block.text}
      </Tag>
    );
  }
  const [heads = [], ...rows] = block.rows;
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {heads.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, number) => (
                <td key={number}>
                  <Runs text={cell} name={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A runbook whole, scrolled to a heading of it; at: its anchor, null for the top. */
function Whole({ shown, at }: { shown: Runbook; at: string | null }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (at === null) return;
    const heading = place.current?.querySelector<HTMLElement>(`#${CSS.escape(at)}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [at]);
  return (
    <article ref={place} className={styles.text} aria-label={shown.title}>
      {blocksOf(shown.text).map((block, number) => (
        <Piece key={number} block={block} name={shown.name} />
      ))}
    </article>
  );
}

/** The tab. */
export function RunbooksTab() {
  const [params] = useSearchParams();
  const state = useRunbooks();
  return (
    <StateView state={state} rows={10}>
      {(all) => {
        const shown = all.find(({ name }) => name === params.get('read')) ?? all[0];
        return (
          <div className={styles.runbooks}>
            <nav aria-label="Runbooks" className={styles.names}>
              {all.map(({ name, title }) => (
                <Link
                  key={name}
                  to={runbookAddress(`${name}.md`)}
                  aria-current={name === shown?.name ? 'page' : undefined}
                >
                  {title}
                </Link>
              ))}
            </nav>
            {shown && <Whole key={shown.name} shown={shown} at={params.get('at')} />}
          </div>
        );
      }}
    </StateView>
  );
}
