/** How a link asks for the code of the page it leads to: the router knows the pages, the links only know this. */
import { createContext, useContext } from 'react';

/** Set by the router; without one nothing is fetched early. */
export const PreloadContext = createContext<(address: string) => void>(() => undefined);

/** Fetches the code of the page at an address. */
export const usePreload = () => useContext(PreloadContext);
