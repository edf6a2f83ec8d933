/** The risk profile of one prospect: choose a program, see its tables, take them away. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { components } from '@/api/schema';
import { saveFile } from '@/lib/csv';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, ErrorState, LoadingState } from '@/ui/state-view';
import { generateRiskProfile, useRiskProfile } from './api';
import { MESSAGES } from './messages';
import { choices, type ProgramProfile, type RiskProfileResult } from './model';
import { ProfileView } from './profile-view';
import { ProgramList } from './program-list';
import styles from './risk-profile-screen.module.css';

/** What is profiled, and how. */
export interface RiskProfileScreenProps {
  readonly company: string;
  /** The risk as text: another one starts another profile. */
  readonly subject: string;
  readonly start: () => Promise<components['schemas']['RiskProfileStarted']>;
  /** Which facts it stands on. */
  readonly basis?: ReactNode;
  /** What helps when the profile could not be made, such as a way back to what was entered. */
  readonly way?: ReactNode;
  /** Told of the result once it is there; a stable function. */
  readonly onResult?: (result: RiskProfileResult) => void;
}

const PARAMETER = 'program';

/** The screen. */
export function RiskProfileScreen(props: RiskProfileScreenProps) {
  const { company, subject, start, basis, way, onResult } = props;
  const { polled, error, again } = useRiskProfile(subject, start);
  const [params, setParams] = useSearchParams();
  const result = typeof polled === 'object' ? polled : undefined;
  useEffect(() => {
    if (result) onResult?.(result);
  }, [result, onResult]);
  const chosen = result?.programs.find(({ program }) => program === params.get(PARAMETER));
  const choose = (program: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(PARAMETER, program);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const failed = error !== undefined || polled === 'error';
  return (
    <>
      <PageHeader
        title={MESSAGES.title}
        eyebrow={company === '' ? undefined : company}
        lead={MESSAGES.explained}
        actions={<ProgramChoice result={result} chosen={chosen} company={company} onChoose={choose} />}
      />
      {basis}
      {failed ? (
        <>
          <ErrorState
            error={error ?? new Error('The job ended as an error.')}
            title="The risk profile could not be made"
            onRetry={again}
          />
          {way}
        </>
      ) : !result ? (
        <LoadingState rows={12} reason="Every program is priced for this. It goes on in the background." />
      ) : chosen ? (
        <Chosen entry={chosen} />
      ) : (
        <ProgramList result={result} onChoose={choose} />
      )}
    </>
  );
}

function Chosen({ entry }: { entry: ProgramProfile }) {
  if (!entry.profile) return <EmptyState title={MESSAGES.noData}>{entry.reason}</EmptyState>;
  return (
    <>
      {entry.profile.illustrative && <p className={styles.illustrative}>{MESSAGES.illustrative}</p>}
      <ProfileView key={entry.program} profile={entry.profile} />
    </>
  );
}

function ProgramChoice(props: {
  result: RiskProfileResult | undefined;
  chosen: ProgramProfile | undefined;
  company: string;
  onChoose: (program: string) => void;
}) {
  const { result, chosen, company, onChoose } = props;
  const label = useId();
  return (
    <>
      <label className={styles.label} htmlFor={label}>
        Program
      </label>
      <Select
        id={label}
        className={styles.select ?? ''}
        placeholder={MESSAGES.placeholder}
        value={chosen?.program ?? null}
        disabled={!result}
        virtual={false}
        showSearch={{ optionFilterProp: 'label' }}
        options={result ? choices(result) : []}
        onChange={onChoose}
      />
      <Download entry={chosen} company={company} />
    </>
  );
}

function Download({ entry, company }: { entry: ProgramProfile | undefined; company: string }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const profile = entry?.profile ?? null;
  const save = () => {
    if (!entry || !profile) return;
    setBusy(true);
    setError(undefined);
    generateRiskProfile(entry, profile, company)
      .then((file) => saveFile(`${entry.carrier_name}-risk-profile.csv`, file), setError)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button type="link" icon={<DownloadOutlined />} disabled={!profile} loading={busy} onClick={save}>
        {MESSAGES.download}
      </Button>
      {error !== undefined && (
        <div className={styles.failure}>
          <ErrorState error={error} title="The file could not be made" onRetry={save} compact />
        </div>
      )}
    </>
  );
}
