/** Steps of an account that have no poll of their own: asked here, and told by its row when they have ended. */
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import type { Account } from './api';

/** What is asked of an account. */
export interface Steps {
  /** Why the newest step of a type came to nothing; '' where it did not, or a new one is on its way. */
  readonly wrong: (type: string) => string;
  /** What was asked for of a type that is on its way; '' for nothing. */
  readonly waits: (type: string) => string;
  /** Answers whether it was taken; how it ends is told by the row. */
  readonly ask: (type: string, call: () => Promise<string>, about?: string) => Promise<boolean>;
}

const ASKED = 'asked';

/** The steps. onRead reads the account anew. */
export function useSteps(account: Account, onRead: () => Promise<unknown>): Steps {
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const [calling, setCalling] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const waits = (type: string): string => {
    const on = account.running.includes(type) || calling.includes(type);
    return on ? (asked.get(type) ?? ASKED) : '';
  };
  const wrong = (type: string): string => {
    if (waits(type) !== '') return '';
    const step = account.steps.find((each) => each.type === type && each.status === 'error');
    return refused.get(type) ?? step?.words ?? '';
  };
  const ask: Steps['ask'] = async (type, call, about = ASKED) => {
    setAsked((known) => new Map(known).set(type, about));
    setCalling((known) => [...known, type]);
    setRefused((known) => without(known, type));
    let taken = true;
    try {
      await call();
    } catch (error) {
      taken = false;
      setRefused((known) => new Map(known).set(type, messageOf(error)));
    }
    await onRead();
    setCalling((known) => known.filter((each) => each !== type));
    return taken;
  };
  return { wrong, waits, ask };
}

function without(known: ReadonlyMap<string, string>, type: string): ReadonlyMap<string, string> {
  const rest = new Map(known);
  rest.delete(type);
  return rest;
}
