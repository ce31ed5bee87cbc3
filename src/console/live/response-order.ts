// Ignores responses that arrive after the response to a later request.

/** Call it when the request is sent; the result says whether the response is still current. */
export function createResponseOrder(): () => () => boolean {
  let [asked, taken] = [0, 0];
  return () => {
    asked += 1;
    const mine = asked;
    return () => {
      if (mine < taken) return false;
      taken = mine;
      return true;
    };
  };
}
