const separator = '\n'

/** An item's stored stamp says both whether its content and whether its permissions are as they were. */
export function joinStamp(content: string, access: string): string {
  return `${content}${separator}${access}`
}

export function splitStamp(stamp: string): { content: string; access: string } {
  const at = stamp.lastIndexOf(separator)
  return at < 0 ? { content: stamp, access: '' } : { content: stamp.slice(0, at), access: stamp.slice(at + 1) }
}

/** Of an item's stored stamp, what its source gave its content; nothing where that was never read. */
export function contentStamp(stamp: string): string | undefined {
  const { content } = splitStamp(stamp)
  return content === '' || isProblemStamp(content) ? undefined : content
}

const problem = '!'

/** Stands for the content of something that cannot or must not be read. */
export function problemStamp(status: string, reason: string): string {
  return `${problem}${status}:${reason}`
}

export function isProblemStamp(content: string): boolean {
  return content.startsWith(problem)
}
