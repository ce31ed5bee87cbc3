// Who comes again and again brings the same.

/** What is made of something, made once for as long as the same comes: only the latest is remembered. */
export function ofLatest<From, Made>(make: (from: From) => Made): (from: From) => Made {
  let latest: { readonly from: From; readonly made: Made } | undefined;
  return (from) => {
    if (latest?.from !== from) latest = { from, made: make(from) };
    return latest.made;
  };
}
