import { describe, expect, it } from 'vitest';
import { afterSignIn, mayOpen, navigationFor, screenAt, screens, type Screen } from './screens';
import { fromPython } from '@test/python';

const partnerGroups =
  'RipplingBeta IesBeta GmsBeta SimployBeta DemoBeta EmploycoBeta AppBeta EngageBeta MakaiBeta WcnBeta CorpsolBeta GregoryBeta EasiBeta StafflinkBeta StratusBeta ExpressHrBeta GalacticHrBeta PayrollmadeEasyBeta AccurateBeta ConnectifyBeta ManagepointBeta NEMRBeta TeamworksBeta ElevationBeta TotalSolutionBeta CovenantBeta MethodBeta MiltonparkBeta SideCarBeta CBRBeta ESGBeta HighRoadBeta MathewBrownAssociatesBeta WorkcompNowBeta FingercheckBeta ZynergiaHrBeta PrestigeBeta AdvanStaffBeta StitchBeta QuadrantBeta'.split(
    ' ',
  );
const roleGroups =
  'GetQuoteBeta UWBeta RecalBeta CarrierBeta AdminBeta SfSyncBeta RaterBeta UploadCompanyDataBeta UploadRaterBeta DashboardBeta AgencyBeta SalesBeta OpsBeta'.split(
    ' ',
  );
const groups = [...roleGroups, ...partnerGroups];
const table: readonly Screen[] = Object.values(screens);
const guarded = table.filter((screen) => screen.anyGroup !== null);
const labels = (held: string[], place?: 'footer') =>
  navigationFor(held, place).map(({ label, to }) => [label, to]);

describe('who may open what', () => {
  it('[RD-016] [RD-019] the API and this table agree on every screen for every group', () => {
    const answered = fromPython(
      `import json, sys; from api.caller import access; print(json.dumps({g: access.pages_of([g]) for g in ${JSON.stringify(groups)}}))`,
    ) as Record<string, string[]>;
    for (const group of groups) {
      const allowed = new Set((answered[group] ?? []).map((page) => page.toLowerCase()));
      for (const screen of guarded) {
        expect([group, screen.path, mayOpen(screen, { groups: [group] })]).toEqual([
          group,
          screen.path,
          allowed.has(screen.path.toLowerCase()),
        ]);
      }
    }
  });

  it.each([
    ['[QE-005] [CB-235] /Quote', screens.quote, ['GetQuoteBeta']],
    ['[CB-231] /UwPortal', screens.uwPortal, ['UWBeta']],
    ['/PanelUW', screens.panelUw, ['CarrierBeta']],
    ['/AdminDashboard', screens.adminDashboard, ['AdminBeta']],
    ['/Rates', screens.rates, ['RaterBeta']],
    ['/RaterUpload', screens.raterUpload, ['RaterBeta']],
    ['/DataUpload', screens.dataUpload, ['UploadCompanyDataBeta', 'UploadRaterBeta']],
    ['/RateBooks', screens.rateBooks, ['AdminBeta', 'UploadRaterBeta', 'UWBeta']],
    ['/Dashboard', screens.dashboard, ['DashboardBeta']],
    ['/RaterDashboard', screens.raterDashboard, ['DashboardBeta']],
    ['/Prices', screens.prices, ['GetQuoteBeta', 'UWBeta']],
  ] as const)('%s opens for its groups and no other', (_name, screen, wanted) => {
    const opens = groups.filter((group) => mayOpen(screen, { groups: [group] }));
    expect(opens).toEqual(groups.filter((group) => (wanted as readonly string[]).includes(group)));
    expect(mayOpen(screen, null)).toBe(false);
  });

  it('[QE-005] [QE-221] matches groups and paths in any letter case: /quote opens the same flow', () => {
    expect(mayOpen(screens.uwPortal, { groups: ['uwbeta'] })).toBe(true);
    expect(screenAt('/quote')).toBe(screens.quote);
    expect(screenAt('/Quote')).toBe(screens.quote);
    expect(groups.filter((group) => mayOpen(screens.quote, { groups: [group] }))).toEqual(['GetQuoteBeta']);
    expect(screenAt('/uwportal')).toBe(screens.uwPortal);
    expect(screenAt('/QUOTE/123/profile?x=1')).toBe(screens.quote);
    expect(screenAt('/quotepdf')).toBeUndefined();
    expect(screenAt('/raterdashboard')).toBe(screens.raterDashboard);
  });

  it('[RD-004] the landing page is open to everybody', () => {
    expect(mayOpen(screens.landing, null)).toBe(true);
  });
});

describe('the navigation bar', () => {
  it('[RD-017] [RD-020] has every specified link, Quote Tool and Rater under Dashboard', () => {
    const all = ['DashboardBeta', 'GetQuoteBeta', 'RaterBeta', 'UploadRaterBeta', 'CarrierBeta', 'SalesBeta'];
    expect(labels(all)).toEqual([
      ['Quote Tool', '/dashboard'],
      ['Rater', '/raterdashboard'],
      ['Get Quote', '/quote'],
      ['Rater', '/rates'],
      ['Company Profile upload', '/DataUpload'],
      ['Rater upload', '/RaterUpload'],
      ['UW Portal', '/PanelUW'],
      ['Sales dashboard', '/salesdashboard'],
      ['Rate books', '/RateBooks'],
    ]);
    const menus = navigationFor(all).map(({ menu }) => menu ?? '');
    expect(menus.slice(0, 3)).toEqual(['Dashboard', 'Dashboard', '']);
    expect(labels(['UWBeta'])).toEqual([
      ['UW Dashboard', '/UwPortal'],
      ['Rate books', '/RateBooks'],
    ]);
  });

  it('[CB-235] hides Get Quote from people who are also underwriters', () => {
    expect(labels(['GetQuoteBeta', 'uwbeta']).map(([label]) => label)).not.toContain('Get Quote');
  });

  it('shows the admin dashboard in the footer only', () => {
    expect(labels(['AdminBeta'])).toEqual([['Rate books', '/RateBooks']]);
    expect(labels(['AdminBeta'], 'footer')).toEqual([['Dashboard', '/AdminDashboard']]);
  });

  it('shows nothing to people of an unknown group', () => {
    expect(labels(['SomethingElse'])).toEqual([]);
  });
});

describe('after sign-in', () => {
  it('opens the page that was wanted, if it may be opened', () => {
    const session = { groups: ['GetQuoteBeta', 'DashboardBeta'] };
    expect(afterSignIn('/dashboard?page=2', '/Quote', session)).toBe('/dashboard?page=2');
    expect(afterSignIn('/UwPortal', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn('/nowhere', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn('//evil.example', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn(null, '/UwPortal', session)).toBe('/UwPortal');
  });
});
