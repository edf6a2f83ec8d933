/** Loads the page anew, as the specified Bind does; apart, since tests stand in for it. */
export const reloadPage = (): void => location.reload();
