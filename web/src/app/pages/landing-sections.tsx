/** Below the panel: figures, services, a customer, the way to a call back, and the foot of the page. */
import { CallbackForm } from '@/features/campaign/callback-form';
import { supportEmail } from '@/lib/support-email';
import { Logo } from '@/ui/logo';
import styles from './landing-sections.module.css';

/** The figures of the banner, as specified. */
export const statistics = [
  { figure: '47', words: 'states' },
  { figure: '117', words: 'years combined leadership' },
  { figure: '97%', words: 'retention' },
] as const;

const services = [
  {
    title: 'One entry, every market',
    text: 'Company, locations, class codes and payroll are typed once. Each program of your partner is asked with the same facts.',
  },
  {
    title: 'Eligibility before price',
    text: 'See which carriers take a class in a state, which refer it and which decline it, with the reason, before anything is priced.',
  },
  {
    title: 'Prices as they land',
    text: 'Every carrier answers on its own clock. A price appears when it is known; a slow carrier never holds up the others.',
  },
  {
    title: 'A price that explains itself',
    text: 'From manual premium through modification and credits to the total: each step with its base, its factor and its source.',
  },
  {
    title: 'Nothing is lost',
    text: 'Drafts are kept as you type. A quote that is under way survives a closed lid, a dropped line and a restarted server.',
  },
  {
    title: 'Your people, your rows',
    text: 'Agencies and partners see their own prospects, underwriters what was submitted, carriers what came to them.',
  },
] as const;

/** The rest of the landing page. */
export function LandingSections() {
  return (
    <>
      <section className={styles.banner} aria-label="In figures">
        <dl className={styles.figures}>
          {statistics.map(({ figure, words }) => (
            <div key={words} className={styles.figure}>
              <dt>{words}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>

      <section className={styles.section} id="services" aria-labelledby="services-title">
        <h2 className={styles.title} id="services-title">
          What it does for you
        </h2>
        <ul className={styles.services}>
          {services.map(({ title, text }) => (
            <li key={title} className={styles.service}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section} id="customers" aria-labelledby="customers-title">
        <h2 className="visually-hidden" id="customers-title">
          Customers
        </h2>
        <figure className={styles.voice}>
          <blockquote>
            We used to key the same bakery into four portals and wait for the slowest. Now the first price is
            there before I have put the phone down, and I can tell the owner why it is what it is.
          </blockquote>
          <figcaption>
            Agency principal, Nevada <span>Illustrative testimonial</span>
          </figcaption>
        </figure>
      </section>

      <section className={styles.section} id="call-back" aria-labelledby="call-title">
        <div className={styles.call}>
          <div>
            <h2 className={styles.title} id="call-title">
              Request a call back
            </h2>
            <p className={styles.lead}>
              Choose what it is about and leave your number. We call you on the next business day.
            </p>
          </div>
          <CallbackForm />
        </div>
      </section>

      <footer className={styles.footer}>
        <Logo size={22} />
        <span>Demo rates and carriers are illustrative.</span>
        <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
      </footer>
    </>
  );
}
