/**
 * A function that is asked once for each key; what `functools.cache` is to the Python twins.
 *
 * @template Value
 * @template {unknown} [Key=void]
 * @param {(key: Key) => Value} make
 * @returns {(key: Key) => Value}
 */
export function cache(make) {
  /** @type {Map<Key, Value>} */
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return /** @type {Value} */ (known.get(key));
  };
}
