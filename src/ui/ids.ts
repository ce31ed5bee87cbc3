// Ids that join a label to what it names.

import { useId } from 'preact/hooks';

export const useIds = (): ((part: string) => string) => {
  const id = useId();
  return (part) => `${id}-${part}`;
};
