import picomatch from 'picomatch'

const options = { dot: true, nonegate: true, windows: false }

/**
 * Why a path is left out, or nothing. Patterns match the path from the root; one without a slash matches the name at any depth.
 * `folder/**` leaves out the folder itself. Includes apply to files only, so that folders on the way are entered.
 */
export function exclusion(include: readonly string[], exclude: readonly string[]) {
  const included = include.map(matcher)
  const excluded = exclude.map(matcher)
  return (relative: string, isFolder: boolean): string | undefined => {
    const hit = excluded.findIndex(matches => matches(relative))
    if (hit >= 0) return `The settings leave out "${exclude[hit]}".`
    if (isFolder || !included.length || included.some(matches => matches(relative))) return undefined
    return 'No pattern of the settings takes it in.'
  }
}

function matcher(pattern: string): (path: string) => boolean {
  const trimmed = pattern.replace(/^\.?\/+/, '').replace(/\/+$/, '')
  return picomatch(trimmed, { ...options, basename: !pattern.startsWith('/') && !trimmed.includes('/') })
}
