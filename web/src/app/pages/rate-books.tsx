/** Page of /RateBooks: every version of the rates, and a new draft. */
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBooks, type BookHead } from '@/features/rate-book/api';
import { BookList, hrefOfBook } from '@/features/rate-book/book-list';
import { DraftDialog } from '@/features/rate-book/draft-dialog';
import { MESSAGES } from '@/features/rate-book/messages';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';

const noBooks = ({ books }: { books: readonly BookHead[] }) =>
  books.length > 0 ? null : (
    <EmptyState title="There is no rate book yet">
      The demo book comes with the first start; ask operations why it is not here.
    </EmptyState>
  );

/** The page. */
export default function RateBooksPage() {
  const books = useBooks();
  const navigate = useNavigate();
  const [drafting, setDrafting] = useState(false);
  const draft = books.data?.may_keep && books.data.books.length > 0 && (
    <Button type="primary" onClick={() => setDrafting(true)}>
      New draft
    </Button>
  );
  return (
    <>
      <PageHeader title="Rate Books" lead={MESSAGES.lead} actions={draft} />
      <Panel title="Versions" flush>
        <StateView state={books} rows={6} empty={noBooks}>
          {({ books: found }) => <BookList books={found} />}
        </StateView>
      </Panel>
      {drafting && books.data && (
        <DraftDialog
          books={books.data.books}
          onClose={() => setDrafting(false)}
          onMade={(version) => void navigate(hrefOfBook(version, 'import'))}
        />
      )}
    </>
  );
}
