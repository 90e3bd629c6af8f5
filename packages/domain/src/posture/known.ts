/** Yes, no, or not known. */
export type Known = boolean | null

/** Nothing is known of what is not told. */
export function when<T>(value: T | null, test: (value: T) => boolean): Known {
  return value === null ? null : test(value)
}

/** One that holds is enough, whatever else is not known. */
export function either(...parts: readonly Known[]): Known {
  if (parts.includes(true)) return true
  return parts.includes(null) ? null : false
}

/** One that does not hold is enough to deny it. */
export function both(...parts: readonly Known[]): Known {
  if (parts.includes(false)) return false
  return parts.includes(null) ? null : true
}
