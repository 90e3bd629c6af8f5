import type { Words } from '@sharelight/domain'

/** What is said in place of the server's English, by file. Loaded when an answer needs it. */
export const said: Readonly<Record<string, () => Promise<{ default: Words }>>> | undefined = import.meta.glob<{
  default: Words
}>('../../../../../content/said/es/*.json')
