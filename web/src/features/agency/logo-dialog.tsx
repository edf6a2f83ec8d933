/** The agency's logo on its proposals: what it looks like there, another one, or none. */
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import { Modal } from '@/ui/modal';
import { putLogo, useAgency } from './api';
import styles from './logo-dialog.module.css';

/** Bytes of a logo at most; the server says the same. */
const MOST = 200 * 1024;

/** The bytes of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

/** What is wrong with a file before it is sent; null if nothing is. */
function refusal(file: File): string | null {
  if (!/\.(png|svg)$/i.test(file.name)) return 'Choose a PNG or an SVG file';
  if (file.size > MOST) return 'The file is larger than 200 KB; save the logo smaller';
  return file.size === 0 ? 'The file is empty' : null;
}

/** The dialog. */
export function LogoDialog({ onClose }: { onClose: () => void }) {
  const { data: agency, error, mutate } = useAgency();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keep = async (logo: () => Promise<string | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      await mutate(await putLogo(await logo()), { revalidate: false });
    } catch (failed) {
      setProblem(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const wrong = refusal(file);
    if (wrong === null) void keep(() => base64Of(file));
    else setProblem(wrong);
  };
  const failed = error === undefined ? null : messageOf(error);
  return (
    <Modal
      open
      size="small"
      title="Agency logo"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {agency && (
        <>
          <p className={styles.lead}>
            Your proposals show {agency.name}
            {agency.phone !== '' && `, ${agency.phone},`} and this logo at the top of page one.
          </p>
          <div className={styles.paper}>
            {agency.logo === null ? (
              <strong>{agency.name}</strong>
            ) : (
              <img className={styles.logo} src={agency.logo} alt={`Logo of ${agency.name}`} />
            )}
          </div>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept=".png,.svg"
            aria-label="Logo file"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <div className={styles.acts}>
            <Button loading={busy} onClick={() => input.current?.click()}>
              {agency.logo === null ? 'Choose a logo' : 'Choose another'}
            </Button>
            {agency.logo !== null && (
              <Button disabled={busy} onClick={() => void keep(() => Promise.resolve(null))}>
                Remove logo
              </Button>
            )}
          </div>
          <p className={styles.hint}>PNG or SVG without scripts, 200 KB at most.</p>
        </>
      )}
      {(problem ?? failed) !== null && (
        <p className={styles.problem} role="alert">
          {problem ?? failed}
        </p>
      )}
    </Modal>
  );
}
