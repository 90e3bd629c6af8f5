import type { Words } from '@sharelight/domain'

/** The server speaks English itself. */
export const said: Readonly<Record<string, () => Promise<{ default: Words }>>> | undefined = undefined
