// Answers to the same question that overtake each other: an older one is not taken after a newer.

/** To be called when the question is asked; gives whether its answer is still news when it is there. */
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
