import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '@test/render';
import { DataTable } from './data-table';
import { FeinInput, PhoneInput } from './masked-input';
import { Money } from './money';
import { StatusTag } from './status-tag';

function Inputs({ stored = '' }: { readonly stored?: string }) {
  const [fein, setFein] = useState(stored);
  const [phone, setPhone] = useState('');
  return (
    <>
      <FeinInput aria-label="FEIN" value={fein} onChange={setFein} />
      <PhoneInput aria-label="Phone" value={phone} onChange={setPhone} />
    </>
  );
}

describe('inputs with a form', () => {
  it('[QE-097] [QE-100] apply the FEIN and phone forms', async () => {
    const { user } = show(<Inputs />);
    await user.type(screen.getByLabelText('FEIN'), '12345');
    await user.type(screen.getByLabelText('Phone'), '5551234567');
    await user.tab();
    expect(screen.getByLabelText('FEIN')).toHaveValue('00-0012345');
    expect(screen.getByLabelText('Phone')).toHaveValue('(555) 123-4567');
  });

  it('keep a masked FEIN through focus and blur, and replace it by what is typed', async () => {
    const { user } = show(<Inputs stored="XX-XXX6789" />);
    const fein = screen.getByLabelText('FEIN');
    await user.click(fein);
    await user.tab();
    expect(fein).toHaveValue('XX-XXX6789');
    await user.type(fein, '987654321');
    await user.tab();
    expect(fein).toHaveValue('98-7654321');
  });

  it('[QE-097] keep digits only, and nothing of a FEIN without digits', async () => {
    const { user } = show(<Inputs />);
    const fein = screen.getByLabelText('FEIN');
    await user.type(fein, '12-34x567');
    await user.tab();
    expect(fein).toHaveValue('00-1234567');
    await user.clear(fein);
    await user.type(fein, '--');
    await user.tab();
    expect(fein).toHaveValue('');
  });
});

describe('money and states', () => {
  it('show an amount, and a dash without one', () => {
    show(
      <>
        <Money amount="1234.5" />
        <Money amount="1234.00" whole />
        <Money amount={null} />
        <StatusTag tone="warn" label="Referred" />
      </>,
    );
    for (const text of ['$1,234.50', '$1,234', '–', 'Referred'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('R')).toHaveAttribute('aria-hidden', 'true');
  });
});

describe('data table', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}`, payroll: at }));
  const table = (
    <DataTable
      label="Drafts"
      rows={rows}
      rowKey={(row) => row.id}
      sizes={[10, 25]}
      columns={[
        { key: 'name', title: 'Name', dataIndex: 'name' },
        { key: 'payroll', title: 'Payroll', dataIndex: 'payroll', sorter: (a, b) => a.payroll - b.payroll },
      ]}
      empty="No drafts"
    />
  );

  it('keeps page and sort in the address', async () => {
    const { user, router } = show(table);
    expect(screen.getByText('1-10 of 12')).toBeInTheDocument();
    await user.click(screen.getByRole('listitem', { name: '2' }));
    expect(router.state.location.search).toContain('page=2');
    expect(screen.getByText('Row 11')).toBeInTheDocument();
    await user.click(screen.getByRole('columnheader', { name: 'Payroll' }));
    expect(router.state.location.search).toContain('sort=payroll');
  });
});
