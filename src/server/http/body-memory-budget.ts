// Room for bodies: what all of them take together, from the first byte of each until its request is answered.

export interface Room {
  /** False when there is not so much left; nothing is taken then. */
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

export function createRoom(bytes: number): Room {
  let left = bytes;
  return {
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    giveBack: (taken) => void (left += taken),
  };
}
