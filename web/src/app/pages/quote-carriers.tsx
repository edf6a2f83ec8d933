/** Distributing partner and carriers: what is offered on the effective date, and who would take the business. */
import { Select } from 'antd';
import { useEffect } from 'react';
import { CarrierChips, type CarrierOption } from '@/features/eligibility/carrier-chips';
import { useDraft, useDraftSession, useProblem } from '@/features/prospect/draft-context';
import { choosePartner, dropCarriers, toggleCarrier } from '@/features/prospect/edits';
import { usePrograms, type ProgramOffer } from '@/features/reference/api';
import { partnersOf, programsOf, soldWords } from '@/features/reference/model';
import { Field } from '@/ui/field';
import { Panel } from '@/ui/panel';
import { ErrorState } from '@/ui/state-view';
import { useLiveEligibility } from './quote-eligibility';
import styles from './quote-profile.module.css';

const optionOf = (offer: ProgramOffer): CarrierOption => ({
  program: offer.program,
  name: offer.carrierName,
  note: offer.paygo ? 'Pay as you go' : offer.kind === 'online_bind' ? 'Binds online' : 'Through the PEO',
  closed: offer.offered ? '' : soldWords(offer),
});

const choiceOf = ({ program, carrierName }: ProgramOffer) => ({ value: program, label: carrierName });

/** A change of the effective date takes out carriers that are not sold on it, with Undo. */
function useOfferedOnly(offers: readonly ProgramOffer[] | undefined): void {
  const { store } = useDraftSession();
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  useEffect(() => {
    if (!offers) return;
    const closed = new Set(offers.filter(({ offered }) => !offered).map(({ program }) => program));
    const gone = carrierList.filter(({ value }) => closed.has(value));
    if (gone.length > 0) store.edit(dropCarriers(gone, 'not sold on the effective date'));
  }, [offers, carrierList, store]);
}

/** Both sections. */
export function CarrierSections() {
  const { store } = useDraftSession();
  const date = useDraft(({ draft }) => draft.companyProfile.effectiveDate);
  const partner = useDraft(({ draft }) => draft.peoDetails.selectedPeo);
  const carrierList = useDraft(({ draft }) => draft.carrierList);
  const viewOnly = useDraft((view) => view.viewOnly);
  const partnerProblem = useProblem('peoDetails.selectedPeo');
  const carrierProblem = useProblem('carrierList');
  const programs = usePrograms(date);
  const { known, asking, failed } = useLiveEligibility();
  useOfferedOnly(programs.isLoading ? undefined : programs.data);
  const offers = programs.data ?? [];
  const own = programsOf(offers, partner);
  const offered = own.filter((each) => each.offered).map(choiceOf);
  return (
    <>
      {programs.error !== undefined && (
        <ErrorState
          error={programs.error}
          onRetry={() => void programs.mutate()}
          title="Partners could not be loaded"
        />
      )}
      <Panel id="partner" title="Distributing partner">
        <div className={styles.partner}>
          <Field label="Partner" problem={partnerProblem} required id="peoDetails.selectedPeo">
            {(control) => (
              <Select
                {...control}
                value={partner === '' ? null : partner}
                placeholder="Select a partner"
                loading={programs.isLoading}
                disabled={viewOnly}
                virtual={false}
                showSearch={{ optionFilterProp: 'label' }}
                options={partnersOf(offers).map(({ value, label }) => ({ value, label }))}
                onChange={(value: string) =>
                  store.edit(
                    choosePartner(
                      value,
                      programsOf(offers, value)
                        .filter((each) => each.offered)
                        .map(choiceOf),
                    ),
                  )
                }
                onBlur={() => store.touch('peoDetails.selectedPeo')}
              />
            )}
          </Field>
          <p className={styles.partnerNote}>
            {partner === ''
              ? 'The partner decides which carriers can be asked.'
              : `${offered.length} carriers on offer`}
          </p>
        </div>
      </Panel>
      <Panel id="carriers" title="Carriers">
        <div id="carrierList" tabIndex={-1}>
          {partner === '' ? (
            <p className={styles.quiet}>Choose a partner first.</p>
          ) : (
            <CarrierChips
              options={own.map(optionOf)}
              chosen={new Set(carrierList.map(({ value }) => value))}
              standings={known}
              asking={asking}
              failed={failed}
              disabled={viewOnly}
              onToggle={(program) => {
                const offer = own.find((each) => each.program === program);
                if (offer) store.edit(toggleCarrier(choiceOf(offer)));
              }}
              onAll={() => store.edit(choosePartner(partner, offered))}
            />
          )}
          {carrierProblem !== null && (
            <p className={styles.problem} role="alert">
              {carrierProblem}
            </p>
          )}
        </div>
      </Panel>
    </>
  );
}
