/** A sentence about whatever was thrown: errors may be empty, and engines throw things that are none. */
export function describeError(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown || 'Something failed without a word.'
  if (typeof thrown !== 'object' || thrown === null) return `Something failed without a word (${String(thrown)}).`
  const { message, name, code, errors, cause } = thrown as Partial<
    Record<'message' | 'name' | 'code' | 'errors' | 'cause', unknown>
  >
  if (typeof message === 'string' && message) return message
  const inner = Array.isArray(errors) ? (errors[0] as unknown) : cause
  if (inner !== undefined && inner !== thrown) return describeError(inner)
  const known = [systemCode(thrown) ?? code, name].filter(part => typeof part === 'string' || typeof part === 'number')
  return `Something failed without a word${known.length ? ` (${known.join(', ')})` : ''}.`
}

/** The operating system's name of what failed, wherever it is told: in `code`, or as the number that PGlite's file system gives. */
export function systemCode(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { code, errno } = thrown as { code?: unknown; errno?: unknown }
  return typeof code === 'string' ? code : typeof errno === 'number' ? wasiErrors[errno] : undefined
}

// Numbers of WASI's errno.
const wasiErrors: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}
