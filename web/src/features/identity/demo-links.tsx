/** Links of the demo: made here, sent by their maker, each opened once. */
import { CopyOutlined } from '@ant-design/icons';
import { App, Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { ago, momentWords } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { StatusTag, type Tone } from '@/ui/status-tag';
import { makeDemoLink, useDemoLinks, type DemoLink } from './demo';
import styles from './demo-links.module.css';

const LINK_STATES: Record<DemoLink['state'], { readonly tone: Tone; readonly label: string }> = {
  open: { tone: 'info', label: 'Not opened yet' },
  used: { tone: 'ok', label: 'Opened' },
  expired: { tone: 'idle', label: 'Expired' },
};

/** When a link was opened, or until when it can be. */
function whenOf({ state, used_at: used, expires_at: until }: DemoLink): string {
  if (state === 'used' && used !== null) return ago(used);
  return state === 'open' ? `until ${momentWords(until)}` : momentWords(until);
}

/** The new link: told once, so it stands here until it has been taken. */
function NewLink({ url, until }: { url: string; until: string }) {
  const { notification } = App.useApp();
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'all' }), []);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notification.success({ title: 'Link copied' });
  };
  return (
    <div className={styles.made}>
      <div className={styles.address}>
        <Input ref={field} readOnly aria-label="Demo link" value={url} />
        <Button
          icon={<CopyOutlined />}
          onClick={() =>
            void copy().catch(() => notification.error({ title: 'The browser does not allow copying here' }))
          }
        >
          Copy
        </Button>
      </div>
      <p className={styles.hint}>Opens once, until {momentWords(until)}. It is not shown again.</p>
    </div>
  );
}

const none = (found: readonly DemoLink[]) =>
  found.length === 0 ? <p className={styles.hint}>No link was made yet.</p> : null;

/** The panel. */
export function DemoLinks() {
  const links = useDemoLinks();
  const { notification } = App.useApp();
  const [made, setMade] = useState<{ readonly url: string; readonly expires_at: string }>();
  const [busy, setBusy] = useState(false);
  const make = () => {
    setBusy(true);
    makeDemoLink()
      .then((link) => {
        setMade(link);
        return links.mutate();
      })
      .catch((error: unknown) => notification.error({ title: messageOf(error) }))
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.place}>
      <Panel
        title="Demo links"
        lead="A link signs its visitor in for an hour, without a password and with carriers under demo names."
        extra={
          <Button type="primary" loading={busy} onClick={make}>
            Make a demo link
          </Button>
        }
      >
        {made && <NewLink key={made.url} url={made.url} until={made.expires_at} />}
        <StateView state={links} rows={2} empty={none}>
          {(found) => (
            <ul className={styles.list} aria-label="Links made last">
              {found.map((link) => (
                <li key={link.id} className={styles.row}>
                  <StatusTag {...LINK_STATES[link.state]} />
                  <span className={styles.when}>{whenOf(link)}</span>
                  <span className={styles.maker}>
                    made {ago(link.made_at)}
                    {link.made_by !== '' && ` by ${link.made_by}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </StateView>
      </Panel>
    </div>
  );
}
