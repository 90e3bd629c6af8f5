/** Who wrote a comment, and when (as the document says it), to stand before its words. */
export function commentHead(author: string | undefined, time: string | undefined): string {
  const said = [author && `author: ${author}`, time && `time: ${time}`].filter(Boolean)
  return said.length > 0 ? `[${said.join(', ')}] ` : ''
}

/** A person as comments name them: `Ada Lovelace (AL)`. */
export function authorName(name: string | undefined, initials: string | undefined): string {
  return name && initials && initials !== name ? `${name} (${initials})` : (name ?? initials ?? '')
}
