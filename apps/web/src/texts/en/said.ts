import type { Words } from '../../lib/said/sayer.ts'

/** The server speaks English itself. */
export const said: Readonly<Record<string, () => Promise<{ default: Words }>>> | undefined = undefined
