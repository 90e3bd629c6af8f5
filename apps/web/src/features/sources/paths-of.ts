/** A connector's settings: what is in each of its fields. */
export type Settings = Record<string, unknown>

/** Under these names settings list folders. */
export const pathLists: ReadonlySet<string> = new Set(['roots', 'paths'])

/** The folders that are read, of whatever kind the source is. Apart from the fields, so that a source shows them without loading its form. */
export function pathsOf(settings: Settings): string[] {
  return [...pathLists].flatMap(name => textsIn(settings[name]))
}

/** What is in a field that takes several texts. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
