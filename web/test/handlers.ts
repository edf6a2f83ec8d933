/** Handlers of the test server whose paths and answers are checked against the API's schema. */
import { http, HttpResponse, type DefaultBodyType, type HttpResponseResolver, type PathParams } from 'msw';
import type { paths } from '@/api/schema';
import type { Session } from '@/api/session';
import { aProblem } from './builders';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Answer of a call in JSON, as the schema has it. */
type AnswerOf<P extends keyof paths, V extends Verb> = paths[P][V] extends {
  responses: { 200: { content: { 'application/json': infer A } } };
}
  ? A
  : never;

/** A path as an expression; a name within a part ends where the next word begins. */
const patternOf = (path: string): RegExp =>
  new RegExp(`${path.replace(/\{\w+\}(?=\w)/g, '([A-Z][a-z]+)').replace(/\{\w+\}/g, '([^/]+)')}$`);

/** What an expression found, by the names of the path. */
const namedParams = (path: string, found: PathParams): PathParams =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], at) => [name, found[String(at)]]));

/** A handler that answers in the shape of the schema; a path or an answer that it does not know is a type error. */
export function on<P extends keyof paths & string, V extends Verb>(
  verb: V,
  path: P,
  answer: (
    request: Request,
    params: PathParams,
  ) => AnswerOf<P, V> | Response | Promise<AnswerOf<P, V> | Response>,
) {
  // A name within a part of a path, which the paths of the test server cannot have.
  const within = /\{\w+\}\w/.test(path);
  const resolve: HttpResponseResolver<PathParams, DefaultBodyType> = async ({ request, params }) => {
    const answered = await answer(request, within ? namedParams(path, params) : params);
    return answered instanceof Response ? answered : HttpResponse.json(answered as DefaultBodyType);
  };
  return http[verb](within ? patternOf(path) : `*${path.replace(/\{(\w+)\}/g, ':$1')}`, resolve);
}

/** A refusal. */
export function refusal(status: number, code: string, detail: string): Response {
  return new Response(JSON.stringify(aProblem(status, code, detail)), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}

/** GET /api/auth/session answers this session, or nobody. */
export const sessionIs = (session: Session | null) =>
  on('get', '/api/auth/session', () => session ?? { user: null });

/** POST /api/trackUserSession answers; tests that count visits bring their own. */
export const visitNoted = on('post', '/api/trackUserSession', () => ({ message: 'Noted' }));
