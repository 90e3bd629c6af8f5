/** Values that a column's test is tried on before all are. */
const tried = 200

/** Some of the values, spread over all of them. */
export function someOf(values: readonly string[], most = tried): readonly string[] {
  if (values.length <= most) return values
  const step = values.length / most
  return Array.from({ length: most }, (_, at) => values[Math.floor(at * step)]!)
}

export function shareOf(values: readonly string[], test: (value: string) => boolean): number {
  let passed = 0
  for (const value of values) if (test(value)) passed++
  return values.length ? passed / values.length : 0
}

/** Whether `shareOf` is at least so much; asks of no more values than it takes to say. */
export function isShared(values: readonly string[], test: (value: string) => boolean, least: number): boolean {
  const { length } = values
  let passed = 0
  for (let at = 0; at < length; at++) {
    if (test(values[at]!)) {
      if (++passed / length >= least) return true
    } else if ((passed + length - at - 1) / length < least) return false
  }
  return least <= 0
}
