/** A pattern for `like` that finds `text` anywhere, its own wildcards taken literally. */
export function likeAnywhere(text = ''): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
