import type { FileHandle } from 'node:fs/promises'
import { readRange } from '../../kit/read-file.ts'

export type MailFormat = 'message' | 'mbox'

const mailHeader =
  /^(?:from|to|cc|subject|date|message-id|received|return-path|delivered-to|mime-version|x-[a-z-]+|sender|reply-to|content-type)[ \t]*:/im
const firstLine = /^(?:[!-9;-~]+[ \t]*:|>From )/

/** What a file is, by its first bytes and then its name; nothing when it is no mail. */
export async function mailFormat(handle: FileHandle, name: string): Promise<MailFormat | undefined> {
  const head = (await readRange(handle, 0, 4096)).toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (/^From \S/.test(head)) return 'mbox'
  if (/\.(?:mbox|mbx)$/i.test(name)) return 'mbox'
  if (/\.eml$/i.test(name)) return 'message'
  const block = /^[\s\S]*?(?=\r?\n\r?\n|$)/.exec(head)?.[0] ?? ''
  return firstLine.test(block) && mailHeader.test(block) && !block.includes('\0') ? 'message' : undefined
}
