/** What stands on the screen while the first page is fetched, in the place of what index.html began with. */
import { useState } from 'react';

/** The mark and what is waited for. */
export function LoadingApp() {
  // It has been there since the page began: it must not fade in once more.
  const [since] = useState(() => Math.round(performance.now()));
  return (
    <div className="loading-app" role="status" style={{ animationDelay: `${150 - since}ms` }}>
      <img src="/favicon.svg" width="40" height="40" alt="" />
      Loading Quoteloom
    </div>
  );
}
