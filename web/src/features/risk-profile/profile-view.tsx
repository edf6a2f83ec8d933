/** The five tables of one program. */
import { below } from '@/lib/breakpoints';
import { Panel } from '@/ui/panel';
import { useMedia } from '@/ui/use-media';
import { summaryWords, type RiskProfile } from './model';
import { ProfileCards } from './profile-cards';
import { ProfileTable } from './profile-table';
import styles from './profile-view.module.css';

/** The tables below each other, their columns in line. */
export function ProfileView({ profile }: { profile: RiskProfile }) {
  const small = useMedia(below('cards'));
  return (
    <>
      {profile.tables.map((table, at) => (
        <Panel
          key={table.title}
          flush
          title={table.title}
          lead={
            <>
              {summaryWords(table)}
              {table.note !== null && <span className={styles.note}>{table.note}.</span>}
            </>
          }
        >
          {small ? (
            <ProfileCards profile={profile} table={table} at={at} />
          ) : (
            <ProfileTable profile={profile} table={table} at={at} />
          )}
        </Panel>
      ))}
    </>
  );
}
