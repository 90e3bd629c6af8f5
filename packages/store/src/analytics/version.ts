let last = 0

/** Rising within this process and, as it starts from the clock, over restarts: microseconds since 1970. */
export function nextVersion(): string {
  last = Math.max(last + 1, Date.now() * 1000)
  return String(last)
}
