/** Page of /DemoLinks: links that let a stranger in once. */
import { screens } from '@/app/access/screens';
import { DemoLinks } from '@/features/identity/demo-links';
import { PageHeader } from '@/ui/page-header';

/** The page. */
export default function DemoLinksPage() {
  return (
    <>
      <PageHeader
        title={screens.demoLinks.title}
        lead="A link signs one stranger in once, to quote under demo names for an hour."
      />
      <DemoLinks />
    </>
  );
}
