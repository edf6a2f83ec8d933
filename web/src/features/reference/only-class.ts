/** Words that name one class, as a spreadsheet has them. */
import { answer, client } from '@/api/client';
import { searchOf } from './model';

/** 'code: description' of the one class of a state that words mean: described so, or the only one that is called so. */
export async function findOnlyClass(state: string, words: string): Promise<string> {
  const search = searchOf(words);
  if (search === null) return '';
  const params = { path: { state, search } };
  const found = (await answer(client.GET('/api/getCcodes/{state}/{search}', { params }))).data.data;
  const called = found.filter(({ description }) => description.toLowerCase() === words.toLowerCase());
  const [only, another] = called.length > 0 ? called : found.filter(({ alone }) => alone);
  return only && !another ? `${only.class_code}: ${only.description}` : '';
}
