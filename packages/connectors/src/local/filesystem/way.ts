import type { Access } from './access.ts'

/** A folder on the way: whoever may not enter it reaches nothing below, whatever the modes there say. */
export interface Way {
  access: Access
  above: Way | undefined
  known: Map<string, boolean>
}

export const wayInto = (access: Access, above: Way | undefined): Way => ({ access, above, known: new Map() })
