/** The extension of a file name in lower case without its dot; empty when it has none. */
export function extensionOf(name: string | undefined): string {
  const base = name?.split(/[/\\]/).at(-1) ?? ''
  const dot = base.lastIndexOf('.')
  return dot >= 0 ? base.slice(dot + 1).toLowerCase() : ''
}
