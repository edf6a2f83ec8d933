/** The call that prices a column of a workbook again as its cells stand. */
import { answer, client } from '@/api/client';

/** Starts it; answers its job by column, none where the column has that price already. */
export const retryRecalculation = (submission: string, column: string) =>
  answer(
    client.POST('/api/workbooks/{id}/columns/{key}/recalculate', {
      params: { path: { id: submission, key: column } },
    }),
  );
