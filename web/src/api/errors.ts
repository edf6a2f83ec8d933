/** The one error that the client throws, and the words that a screen may show for any failure. */

/** Body of every refusal (application/problem+json). */
export interface Problem {
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly request_id?: string;
}

/** The specified text of an answer with status 503. */
export const serverNotResponding = 'Oops! Server not responding';

/** A request that was answered with a refusal, or (status 0) not answered at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    /** Seconds that the server asked to wait, from Retry-After. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`);
    this.name = 'ApiError';
  }

  /** Stable code of the problem, '' if the answer had none. */
  get code(): string {
    return this.problem.code ?? '';
  }

  /** Field errors by path. */
  get fields(): ReadonlyMap<string, string> {
    return new Map((this.problem.errors ?? []).map(({ path, message }) => [path, message]));
  }
}

/** Something that this page would not do, in the words that a person is told. */
export class Withheld extends Error {
  override readonly name = 'Withheld';
}

/** The problem that an answer carries; an answer in another form becomes one with its status only. */
export async function problemOf(response: Response): Promise<Problem> {
  try {
    const body: unknown = await response.clone().json();
    if (typeof body === 'object' && body !== null) return body;
  } catch {
    // Not JSON: a proxy's page, or nothing. The status alone has to do.
  }
  return { status: response.status };
}

/** What to tell a person: the server's words, or plain ones when there are none. */
export function messageOf(error: unknown): string {
  if (error instanceof Withheld) return error.message;
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Please try again.';
  if (error.status === 503) return serverNotResponding;
  if (error.status === 0) return 'No connection to the server. Check your network and try again.';
  return error.problem.detail ?? error.problem.title ?? `The server answered ${error.status}.`;
}

/** Id under which support finds the request, if the server gave one. */
export const requestIdOf = (error: unknown): string | null =>
  error instanceof ApiError ? (error.problem.request_id ?? null) : null;
