import { describe, expect, it } from 'vitest';
import { aField, aProposal } from './acord-builders';
import { MESSAGES } from './messages';
import {
  fileProblem,
  firstChoices,
  groupsOf,
  heldValue,
  inOrder,
  markWords,
  MOST_BYTES,
  noApplication,
  pagesWords,
  readInWords,
  rectOf,
  refusalSaid,
  shownValue,
  sureWords,
  takenOf,
} from './model';
import { ended } from './use-parse';

const EMAIL = 'help@quoteloom.example';
const file = (head: string, size = 0) => new File([head, new Uint8Array(size)], 'form.pdf');

describe('a chosen file', () => {
  it.each([
    ['', 'The file is empty.'],
    ['<!DOCTYPE html><html>', 'The file is a web page.'],

    ['PK\u0003\u0004', 'The file is an office file or an archive.'],
    ['hello', 'The file is no PDF.'],
  ])('[QE-112] that is no PDF is refused with the message, and said what it is: %j', async (head, reason) => {
    expect(await fileProblem(file(head))).toMatchObject({ text: MESSAGES.wrongFormat, reason });
  });

  it('[QE-112] that is a picture is called one', async () => {
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'form.pdf');
    expect(await fileProblem(png)).toMatchObject({ reason: 'The file is an image.' });
  });

  it('[QE-112] is a PDF by its content, also behind other bytes and under another name', async () => {
    expect(await fileProblem(new File(['junk before %PDF-1.7'], 'scan.bin'))).toBeUndefined();
  });

  it('[QE-112] that is too large is refused before it is sent', async () => {
    expect(await fileProblem(file('%PDF-1.7', MOST_BYTES))).toMatchObject({
      text: MESSAGES.nothingFound,
      reason: 'The file is larger than 20 MB.',
    });
  });
});

describe('what is said of a refused file', () => {
  it('[QE-177] is that no data was found, why, and what would work', () => {
    const told = {
      code: 'pdf.password',
      message: 'The file needs a password.',
      hint: 'Save it without one.',
    };
    expect(refusalSaid(told, EMAIL)).toEqual({
      text: 'Parse Incomplete! No Data found! Upload another file!',
      reason: 'The file needs a password.',
      hint: 'Save it without one.',
    });
  });

  it('[QE-112] names the wrong format where the server sees it', () => {
    expect(refusalSaid({ code: 'pdf.not_a_pdf', message: 'It is a picture.' }, EMAIL).text).toBe(
      'Wrong format selected. Select a PDF file.',
    );
  });

  it.each(['loss_run.wrong_line', 'loss_run.unreadable'])(
    '[QE-178] [QE-183] is that a loss file cannot be processed, with the configured address: %s',
    (code) => {
      expect(refusalSaid({ code, message: 'An auto policy.' }, EMAIL)).toMatchObject({
        text: `Unable to process the loss file. Please contact ${EMAIL} for further clarification.`,
        reason: 'An auto policy.',
      });
    },
  );

  it('[QE-178] is said beside an application that was read, of the loss run in the same file', () => {
    const warnings = [
      { code: 'loss_run.wrong_line', text: 'An auto policy.' },
      { code: 'form.other', text: 'A page was passed over.' },
    ];
    const data = { warnings, readings: [{ kind: 'application' }, { kind: 'loss_run' }] };
    const text = `Unable to process the loss file. Please contact ${EMAIL} for further clarification.`;
    expect(ended({ fileType: 'success', data, url: 'https://store.example/a.csv' }, 'job-1', EMAIL)).toEqual({
      kind: 'success',
      job: 'job-1',
      url: 'https://store.example/a.csv',
      said: [{ text, reason: 'An auto policy.' }],
    });
  });
});

describe('the fields of a review', () => {
  const conflict = aField({ path: 'companyProfile.fein', state: 'conflict', selected: true, current: '1' });
  const unsure = aField({ path: 'companyProfile.street1', state: 'check', confidence: 0.4, selected: false });
  const likely = aField({ path: 'companyProfile.lastName', state: 'check', confidence: 0.7 });
  const same = aField({ path: 'companyProfile.notes', state: 'same', selected: false });

  it('begin with those that need an eye, the least sure foremost', () => {
    const order = inOrder([aField(), likely, unsure, same, conflict]);
    expect(order.doubtful.map(({ path }) => path)).toEqual([unsure.path, likely.path, conflict.path]);
    expect(order.certain).toHaveLength(1);
    expect(order.same).toEqual([same]);
  });

  it('[QE-003] are taken as proposed, and a conflict never without a choice', () => {
    const fields = [aField(), conflict, unsure, likely];
    const taken = takenOf(fields, firstChoices(fields));
    expect(taken.map(({ path }) => path)).toEqual(['companyProfile.companyName', 'companyProfile.lastName']);
  });

  it('[QE-003] carry what a person made of them, and that it was corrected', () => {
    const field = aField();
    const taken = takenOf([field], new Map([[field.path, { take: true, value: 'Peach Inc' }]]));
    expect(taken).toEqual([{ path: field.path, value: 'Peach Inc', current: '', page: 1, corrected: true }]);
    expect(takenOf([field], new Map([[field.path, { take: true, value: ' ' }]]))).toEqual([]);
  });

  it('say how sure they are in words', () => {
    expect([0.9, 0.89, 0.6, 0.59].map(sureWords)).toEqual([
      'Read clearly',
      'Check it',
      'Check it',
      'In doubt',
    ]);
    expect([markWords(2, false), markWords(2, true), markWords(null, false)]).toEqual([
      'ACORD p. 2',
      'ACORD p. 2, corrected',
      'ACORD',
    ]);
  });

  it.each([
    ['uwQues.q3.response', 'Y', 'Yes'],
    ['companyProfile.state1', 'ga', 'GA'],
    ['companyProfile.effectiveDate', '2027-03-01', '03/01/2027'],
    ['uwQues.q6.remarks', '20', '20%'],
    ['childrenLoc.1.classCodesInfo.0.payroll', '$5,000', '$5,000'],
  ])('are shown as people read them: %s', (path, held, shown) => {
    const field = aField({ path });
    expect(shownValue(field, held)).toBe(shown);
    if (field.field !== 'response') expect(heldValue(field, shown)).toBe(held);
  });

  it('lie on the picture where they stand on the page: boxes count from the lower left', () => {
    const page = { page: 1, width: 612, height: 792, drawn: true };
    const { left, top, width, height } = rectOf([61.2, 712.8, 306, 752.4], page) ?? {};
    expect([left, top, width, height].map((share) => Math.round(share ?? 0))).toEqual([10, 5, 40, 5]);
    expect(rectOf(null, page)).toBeUndefined();
    expect(rectOf([0, 0, 1, 1], undefined)).toBeUndefined();
  });
});

describe('a reading in words', () => {
  it('names its pages in as few words as they take', () => {
    expect([[1], [2, 3, 4, 7], [1, 3], [5, 6]].map(pagesWords)).toEqual([
      'page 1',
      'pages 2\u20134, 7',
      'pages 1, 3',
      'pages 5\u20136',
    ]);
  });

  it('says in one line how many are clear, to check, in conflict and as in the draft', () => {
    const states = ['new', 'new', 'check', 'conflict', 'conflict', 'same'] as const;
    const fields = states.map((state, at) => aField({ path: `companyProfile.${at}`, state }));
    expect(readInWords(aProposal({ fields }))).toBe(
      '2 read clearly \u00b7 1 to check \u00b7 2 conflicts with what is in the draft \u00b7 1 as in the draft',
    );
    expect(readInWords(aProposal({ fields: fields.slice(0, 1) }))).toBe('1 read clearly');
    expect(readInWords(aProposal({ fields: fields.slice(3, 4) }))).toBe(
      '0 read clearly \u00b7 1 conflict with what is in the draft',
    );
    const [one] = aProposal().applications;
    expect(readInWords(aProposal({ application: null, applications: [one!, one!] }))).toBe(
      '2 applications in this file',
    );
  });

  it('[QE-177] of a loss run alone says that there is no application, and where it belongs', () => {
    expect(noApplication(['loss_run', 'loss_run'])?.reason).toMatch(/is a loss run/);
    expect(noApplication(['loss_run', 'application'])).toBeUndefined();
    expect(noApplication([])).toEqual({ text: MESSAGES.nothingFound, reason: undefined, hint: undefined });
  });
});

describe('a long list of doubtful fields', () => {
  const paths = [
    'companyProfile.fein',
    'childrenLoc.1.street',
    'childrenLoc.1.classCodesInfo.0.payroll',
    'uwQues.q1.response',
    'companyProfile.notes',
    'childrenLoc.2.classCodesInfo.3.ft',
    'emodStatesData.combined.rate1',
    'odd.thing',
    'childrenLoc.2.zipCode',
  ];
  const fields = paths.map((path) => aField({ path, section: path.split('.')[0]! as 'companyProfile' }));

  it('stands by sections in the order of their first field, the lines of locations apart', () => {
    expect(
      groupsOf(fields).map(({ title, fields: of }) => [title, of.map(({ path }) => paths.indexOf(path))]),
    ).toEqual([
      ['Company profile', [0, 4]],
      ['Locations', [1, 8]],
      ['Class codes', [2, 5]],
      ['Underwriting questions', [3]],
      ['Experience modification', [6]],
      ['odd', [7]],
    ]);
    expect(groupsOf(fields.slice(0, 8)), 'eight are seen at a glance').toEqual([]);
  });
});
