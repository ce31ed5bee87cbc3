// Results by argument: names and party ids are hashes, which busy parties of a crowd need for each of their updates.

export function remembered<K, V extends string>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
