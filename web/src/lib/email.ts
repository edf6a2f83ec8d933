/** The shape that an e-mail address must have before we ask the server. */
const standard =
  /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** True for an address such as name@example.com. */
export const isEmail = (typed: string): boolean => standard.test(typed.trim());
