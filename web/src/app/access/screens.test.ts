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
/** The table of the day on which every screen stands: what is specified of the links is held of that. */
const standing = table.map(({ announced: _, ...screen }): Screen => screen);
const labels = (held: string[], place: 'bar' | 'drawer' | 'footer' = 'bar', of: readonly Screen[] = table) =>
  navigationFor(held, place, of).map(({ label, to }) => [label, to]);

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
    ['[QE-005] [CB-235] [CB-231] /Quote', screens.quote, ['GetQuoteBeta', 'UWBeta']],
    ['[CB-231] [CB-009] /UwPortal', screens.uwPortal, ['UWBeta']],
    ['/PreUnderwriter', screens.preUnderwriter, ['UWBeta']],
    ['[CB-011] /PanelUW', screens.panelUw, ['CarrierBeta']],
    ['[CB-012] /amtrustUW', screens.amtrustUw, ['UWBeta']],
    ['/AdminDashboard', screens.adminDashboard, ['AdminBeta']],
    ['/Rates', screens.rates, ['RaterBeta']],
    ['/RaterUpload', screens.raterUpload, ['RaterBeta']],
    ['/DataUpload', screens.dataUpload, ['UploadCompanyDataBeta', 'UploadRaterBeta']],
    ['/RateBooks', screens.rateBooks, ['AdminBeta', 'UploadRaterBeta', 'UWBeta']],
    ['/Dashboard', screens.dashboard, ['DashboardBeta']],
    ['/RaterDashboard', screens.raterDashboard, ['DashboardBeta']],
    ['/Prices', screens.prices, ['GetQuoteBeta', 'UWBeta']],
    ['/DemoLinks', screens.demoLinks, ['SalesBeta', 'AdminBeta']],
    ['/Ops', screens.ops, ['OpsBeta']],
  ] as const)('%s opens for its groups and no other', (_name, screen, wanted) => {
    const opens = groups.filter((group) => mayOpen(screen, { groups: [group] }));
    expect(opens).toEqual(groups.filter((group) => (wanted as readonly string[]).includes(group)));
    expect(mayOpen(screen, null)).toBe(false);
  });

  it('[QE-005] [QE-221] matches groups and paths in any letter case: /quote opens the same flow', () => {
    expect(mayOpen(screens.uwPortal, { groups: ['uwbeta'] })).toBe(true);
    expect(screenAt('/quote')).toBe(screens.quote);
    expect(screenAt('/Quote')).toBe(screens.quote);
    expect(groups.filter((group) => mayOpen(screens.quote, { groups: [group] }))).toEqual([
      'GetQuoteBeta',
      'UWBeta',
    ]);
    expect(screenAt('/uwportal')).toBe(screens.uwPortal);
    expect(screenAt('/QUOTE/123/profile?x=1')).toBe(screens.quote);
    expect(screenAt('/quotepdf')).toBe(screens.quotePdf);
    expect(screenAt('/raterdashboard')).toBe(screens.raterDashboard);
  });

  it('the API and this table agree on the screens that are only announced', () => {
    const announced = fromPython(
      'import json; from api.caller import access; print(json.dumps(sorted(access.ANNOUNCED)))',
    ) as string[];
    const known = announced.filter((path) => table.some((screen) => screen.path === path));
    const marked = table.filter((screen) => screen.announced).map(({ path }) => path);
    expect(marked.sort()).toEqual(known.sort());
  });

  it.each(['/UwPortal', '/amtrustUW'])('[CB-231] %s opens for underwriters alone', (path) => {
    const screen = screenAt(path);
    expect(screen?.path).toBe(path);
    expect(groups.filter((group) => screen && mayOpen(screen, { groups: [group] }))).toEqual(['UWBeta']);
  });

  it('[RD-004] the landing page is open to everybody', () => {
    expect(mayOpen(screens.landing, null)).toBe(true);
  });
});

describe('the navigation bar', () => {
  it('[CB-011] has every specified link once its screen stands, Quote Tool and Rater under Dashboard', () => {
    const all = ['DashboardBeta', 'GetQuoteBeta', 'RaterBeta', 'UploadRaterBeta', 'CarrierBeta', 'SalesBeta'];
    expect(labels(all, 'bar', standing)).toEqual([
      ['Quote Tool', '/dashboard'],
      ['Rater', '/raterdashboard'],
      ['Get Quote', '/quote'],
      ['Quote history', '/Prices'],
      ['Rater', '/rates'],
      ['Company Profile upload', '/DataUpload'],
      ['Rater upload', '/RaterUpload'],
      ['UW Portal', '/PanelUW'],
      ['Sales dashboard', '/salesdashboard'],
      ['Rate books', '/RateBooks'],
      ['Demo links', '/DemoLinks'],
    ]);
    const menus = navigationFor(all, 'bar', standing).map(({ menu }) => menu ?? '');
    expect(menus.slice(0, 3)).toEqual(['Dashboard', 'Dashboard', '']);
    expect(labels(['UWBeta'], 'bar', standing)).toEqual([
      ['Quote history', '/Prices'],
      ['UW Dashboard', '/UwPortal'],
      ['UW Questions', '/amtrustUW'],
      ['Pre-underwriter', '/PreUnderwriter'],
      ['Rate books', '/RateBooks'],
    ]);
  });

  it('leads to the questions of online carriers whoever may open them, on narrow screens too', () => {
    for (const place of ['bar', 'drawer'] as const) {
      expect(labels(['UWBeta'], place)).toContainEqual(['UW Questions', '/amtrustUW']);
      expect(labels(['GetQuoteBeta', 'CarrierBeta'], place)).not.toContainEqual([
        'UW Questions',
        '/amtrustUW',
      ]);
    }
  });

  it('[RD-019] has UW Dashboard on wide screens only', () => {
    expect(labels(['UWBeta'], 'bar', standing)).toContainEqual(['UW Dashboard', '/UwPortal']);
    expect(labels(['UWBeta'], 'drawer', standing)).not.toContainEqual(['UW Dashboard', '/UwPortal']);
  });

  it('names no screen that is only announced', () => {
    const places = ['bar', 'drawer', 'footer'] as const;
    const named = places.flatMap((place) => labels(groups, place)).map(([, to]) => to);
    // The links' own case differs from the paths'.
    const announced = table.filter((screen) => screen.announced).map(({ path }) => path.toLowerCase());
    expect(announced).toContain('/dashboard');
    expect(named).toContain('/UwPortal');
    expect(named.filter((to) => announced.includes((to ?? '').toLowerCase()))).toEqual([]);
    expect(labels(['GetQuoteBeta'])).toEqual([
      ['Get Quote', '/quote'],
      ['Quote history', '/Prices'],
    ]);
  });

  it('[CB-235] hides Get Quote from people who are also underwriters', () => {
    expect(labels(['GetQuoteBeta', 'uwbeta']).map(([label]) => label)).not.toContain('Get Quote');
  });

  it('shows the admin dashboard in the footer only, once it stands', () => {
    expect(labels(['AdminBeta'], 'bar', standing).map(([, to]) => to)).not.toContain('/AdminDashboard');
    expect(labels(['AdminBeta'], 'footer', standing)).toEqual([['Dashboard', '/AdminDashboard']]);
    expect(labels(['DashboardBeta', 'UWBeta'], 'footer', standing)).toEqual([]);
  });

  it('shows nothing to people of an unknown group', () => {
    expect(labels(['SomethingElse'])).toEqual([]);
  });
});

describe('after sign-in', () => {
  it('[RD-034] opens the page that was wanted, if it may be opened', () => {
    const session = { groups: ['GetQuoteBeta', 'DashboardBeta'] };
    expect(afterSignIn('/dashboard?page=2', '/Quote', session)).toBe('/dashboard?page=2');
    expect(afterSignIn('/UwPortal', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn('/nowhere', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn('//evil.example', '/Quote', session)).toBe('/Quote');
    expect(afterSignIn(null, '/UwPortal', session)).toBe('/UwPortal');
    expect(afterSignIn('/', '/Quote', session)).toBe('/Quote');
  });
});
