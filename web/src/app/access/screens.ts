/**
 * The one table of screens: path, title, who may open it, and where the navigation shows it. Guards, bar,
 * titles and a test over every group read it. It is courtesy; the API decides.
 */
import { inAnyGroup, type Session } from '@/api/session';

/** Where and how the navigation shows a screen. */
export interface NavEntry {
  /** Text of the link, as specified. */
  readonly label: string;
  /** Address with the specified spelling; paths match in any letter case. */
  readonly to: string;
  /** Title of the menu that groups it. */
  readonly menu?: 'Dashboard';
  /** Not shown to people who are also in one of these groups. */
  readonly hideIf?: readonly string[];
  /** Not shown below the navigation breakpoint. */
  readonly wideOnly?: true;
  /** Stands in the footer instead of the bar. */
  readonly footer?: true;
  /** The link empties this tab's session storage first. */
  readonly clears?: true;
}

/** One screen. */
export interface Screen {
  readonly path: string;
  readonly title: string;
  /** One of these groups is needed; null: open to everybody. */
  readonly anyGroup: readonly string[] | null;
  readonly nav?: NavEntry;
  /** The page only says so far what will stand there: no menu leads to it. */
  readonly announced?: true;
  /** In an owner's words too: of all screens that a campaign's visitor may open, these alone are shown to one. */
  readonly ofVisitors?: true;
}

/** Every screen that has a route, in the order of the navigation bar. */
export const screens = {
  landing: { path: '/', title: "Workers' Compensation Rater", anyGroup: null },
  dashboard: {
    path: '/Dashboard',
    title: 'User Dashboard',
    anyGroup: ['DashboardBeta'],
    nav: { label: 'Quote Tool', to: '/dashboard', menu: 'Dashboard' },
    announced: true,
  },
  raterDashboard: {
    path: '/RaterDashboard',
    title: 'Rater Dashboard',
    anyGroup: ['DashboardBeta'],
    nav: { label: 'Rater', to: '/raterdashboard', menu: 'Dashboard' },
    announced: true,
  },
  quote: {
    path: '/Quote',
    title: 'Quote',
    anyGroup: ['GetQuoteBeta', 'UWBeta'],
    nav: { label: 'Get Quote', to: '/quote', hideIf: ['UWBeta'], clears: true },
    ofVisitors: true,
  },
  prices: {
    path: '/Prices',
    title: 'Quote history',
    anyGroup: ['GetQuoteBeta', 'UWBeta'],
    nav: { label: 'Quote history', to: '/Prices' },
  },
  acord: {
    path: '/Acord',
    title: 'Read an ACORD form',
    anyGroup: ['GetQuoteBeta'],
  },
  quotePdf: { path: '/QuotePDF', title: 'Quote', anyGroup: ['GetQuoteBeta', 'UWBeta'] },
  campaign: { path: '/Campaign', title: 'Your quote', anyGroup: null, ofVisitors: true },
  demo: { path: '/demo', title: 'Demo', anyGroup: null, ofVisitors: true },
  riskProfile: { path: '/riskprofile', title: 'Risk Profile', anyGroup: null },
  rates: {
    path: '/Rates',
    title: 'Rater',
    anyGroup: ['RaterBeta'],
    nav: { label: 'Rater', to: '/rates' },
    announced: true,
  },
  uwPortal: {
    path: '/UwPortal',
    title: 'Underwriter Dashboard',
    anyGroup: ['UWBeta'],
    nav: { label: 'UW Dashboard', to: '/UwPortal', wideOnly: true },
  },
  amtrustUw: {
    path: '/amtrustUW',
    title: 'UW Questions',
    anyGroup: ['UWBeta'],
    nav: { label: 'UW Questions', to: '/amtrustUW' },
  },
  preUnderwriter: {
    path: '/PreUnderwriter',
    title: 'Pre-underwriter',
    anyGroup: ['UWBeta'],
    nav: { label: 'Pre-underwriter', to: '/PreUnderwriter' },
  },
  dataUpload: {
    path: '/DataUpload',
    title: 'Upload Company Profile Data',
    anyGroup: ['UploadCompanyDataBeta', 'UploadRaterBeta'],
    nav: { label: 'Company Profile upload', to: '/DataUpload' },
    announced: true,
  },
  raterUpload: {
    path: '/RaterUpload',
    title: 'Upload Rater Data',
    anyGroup: ['RaterBeta'],
    nav: { label: 'Rater upload', to: '/RaterUpload' },
    announced: true,
  },
  panelUw: {
    path: '/PanelUW',
    title: 'UW Portal',
    anyGroup: ['CarrierBeta'],
    nav: { label: 'UW Portal', to: '/PanelUW' },
  },
  salesDashboard: {
    path: '/salesdashboard',
    title: 'Sales Dashboard',
    anyGroup: ['SalesBeta'],
    nav: { label: 'Sales dashboard', to: '/salesdashboard' },
    announced: true,
  },
  rateBooks: {
    path: '/RateBooks',
    title: 'Rate Books',
    anyGroup: ['AdminBeta', 'UploadRaterBeta', 'UWBeta'],
    nav: { label: 'Rate books', to: '/RateBooks' },
  },
  adminDashboard: {
    path: '/AdminDashboard',
    title: 'Admin Dashboard',
    anyGroup: ['AdminBeta'],
    nav: { label: 'Dashboard', to: '/AdminDashboard', footer: true },
    announced: true,
  },
  demoLinks: {
    path: '/DemoLinks',
    title: 'Demo links',
    anyGroup: ['SalesBeta', 'AdminBeta'],
    nav: { label: 'Demo links', to: '/DemoLinks' },
  },
  ops: {
    path: '/Ops',
    title: 'Stuck work',
    anyGroup: ['OpsBeta'],
    nav: { label: 'Stuck work', to: '/Ops' },
  },
} as const satisfies Record<string, Screen>;

/** Name of a screen in the table. */
export type ScreenName = keyof typeof screens;

const all: readonly Screen[] = Object.values(screens);

/** Whether the person may open the screen; null is nobody. */
export function mayOpen(screen: Screen, session: Pick<Session, 'groups'> | null): boolean {
  if (screen.anyGroup === null) return true;
  return session !== null && inAnyGroup(session.groups, screen.anyGroup);
}

/** Whether a screen speaks to a campaign's visitor of an agent's desk: their own page stands in its place. */
export const isDesk = (screen: Screen, session: Pick<Session, 'user'> | null): boolean =>
  session?.user.user_type === 'visitor' && screen.ofVisitors !== true;

/** The screen that an address belongs to; letter case and what follows the first segments do not matter. */
export function screenAt(address: string): Screen | undefined {
  const path = (address.split(/[?#]/)[0] ?? '').toLowerCase();
  return all.find(({ path: own }) => {
    const wanted = own.toLowerCase();
    return path === wanted || (wanted !== '/' && path.startsWith(`${wanted}/`));
  });
}

/** Links of the bar, of the narrow screen's drawer or of the footer for these groups, in order. */
export function navigationFor(
  groups: readonly string[],
  place: 'bar' | 'drawer' | 'footer' = 'bar',
  table: readonly Screen[] = all,
): NavEntry[] {
  return table.flatMap((screen) => {
    const { nav } = screen;
    if (!nav || screen.announced || (nav.footer === true) !== (place === 'footer')) return [];
    if (place === 'drawer' && nav.wideOnly) return [];
    if (!mayOpen(screen, { groups: [...groups] })) return [];
    return nav.hideIf && inAnyGroup(groups, nav.hideIf) ? [] : [nav];
  });
}

/**
 * Where to go after sign-in: the page that was wanted if it may be opened, else where the server says.
 *
 * @param wanted path that was refused before, if any.
 * @param route the server's answer to the sign-in.
 */
export function afterSignIn(wanted: string | null, route: string, session: Pick<Session, 'groups'>): string {
  const screen = wanted === null ? undefined : screenAt(wanted);
  return wanted !== null && screen && screen.path !== '/' && mayOpen(screen, session) ? wanted : route;
}
