import { afterEach, describe, expect, it } from 'vitest';
import { supportEmail } from './support-email';

function pageNames(address: string): void {
  const meta = document.createElement('meta');
  meta.name = 'quoteloom-support';
  meta.content = address;
  document.head.append(meta);
}

describe('the support address', () => {
  afterEach(() => document.head.replaceChildren());

  it('is the one that the server put into the page', () => {
    pageNames('help@alder.example');
    expect(supportEmail()).toBe('help@alder.example');
  });

  it('is ours where no server put one', () => {
    expect(supportEmail()).toBe('support@quoteloom.example');
    pageNames('__SUPPORT_EMAIL__');
    expect(supportEmail()).toBe('support@quoteloom.example');
  });
});
