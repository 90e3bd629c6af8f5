import type { Words } from '../../lib/said/sayer.ts'

/** What is said in place of the server's English, by topic. Loaded when an answer needs it. */
export const said: Readonly<Record<string, () => Promise<{ default: Words }>>> | undefined = import.meta.glob<{
  default: Words
}>('./said/*.json')
