/** All versions: the status of each, for which policies it is effective, who made and who approved it. */
import { Link } from 'react-router';
import { momentDay, today } from '@/lib/dates';
import { StatusTag } from '@/ui/status-tag';
import type { BookHead } from './api';
import styles from './book-list.module.css';
import { IllustrativeMark } from './illustrative-mark';
import { authorOf, personName, spanOf, statusOf } from './model';

/** Address of a book's page. */
export const hrefOfBook = (version: string, part = ''): string =>
  `/RateBooks/${encodeURIComponent(version)}${part === '' ? '' : `/${part}`}`;

function Row({ book, day }: { book: BookHead; day: string }) {
  return (
    <tr data-quiet={book.status === 'retired'}>
      <th scope="row">
        <Link className={styles.version} to={hrefOfBook(book.version)}>
          {book.version}
        </Link>
        <span className={styles.note}>{book.note || book.source}</span>
      </th>
      <td data-label="Status">
        <StatusTag {...statusOf(book, day)} />
      </td>
      <td data-label="Effective for policies">{spanOf(book)}</td>
      <td data-label="Author">
        {authorOf(book)}
        <span className={styles.when}>{momentDay(book.created_at)}</span>
      </td>
      <td data-label="Approved by">
        {book.approver === null ? (
          <span className={styles.none}>{book.author === null ? 'Not needed' : 'Not yet'}</span>
        ) : (
          <>
            {personName(book.approver, '')}
            <span className={styles.when}>{book.approved_at !== null && momentDay(book.approved_at)}</span>
          </>
        )}
      </td>
      <td>
        <IllustrativeMark illustrative={book.illustrative} short />
      </td>
    </tr>
  );
}

/** The list; on narrow screens each row becomes a card. */
export function BookList({ books }: { books: readonly BookHead[] }) {
  const day = today();
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rate books, the latest day first</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Status</th>
          <th scope="col">Effective for policies</th>
          <th scope="col">Author</th>
          <th scope="col">Approved by</th>
          <th scope="col">
            <span className="visually-hidden">Rates</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <Row key={book.version} book={book} day={day} />
        ))}
      </tbody>
    </table>
  );
}
