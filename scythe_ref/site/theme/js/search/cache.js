/** A function that is asked once for each key; what `functools.cache` is to the Python twins. */
export function cache(make) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
}
