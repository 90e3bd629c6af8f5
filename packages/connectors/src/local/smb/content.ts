import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectorError, type Content } from '../../kit/connector.ts'
import { itemFault } from './fault.ts'
import { stampOf } from './entries.ts'
import { ListingParser, modeOf, plainLine, statusIn, type Listed } from './parse.ts'
import { remote } from './place.ts'
import type { SmbShell } from './shell.ts'

/** The file as it is now. @throws ConnectorError */
export async function lookAt(shell: SmbShell, names: readonly string[]): Promise<Listed> {
  for (let depth = 1; depth <= names.length; depth++) await requireNoLink(shell, names.slice(0, depth))
  const parser = new ListingParser()
  let found: Listed | undefined
  for await (const line of shell.ask(['showacls', `ls ${remote(names)}`, 'showacls'])) found ??= parser.line(line)
  found ??= parser.end()
  if (!found) throw itemFault('NT_STATUS_NO_SUCH_FILE')
  return found
}

/** Asked for by its name a link would be followed; by a pattern its folder is listed, which says what it is. */
async function requireNoLink(shell: SmbShell, names: readonly string[]): Promise<void> {
  const name = names.at(-1) ?? ''
  const pattern = [...names.slice(0, -1), `${[...name].slice(0, -1).join('')}*`]
  let [status, isThere]: [string | undefined, boolean] = [undefined, false]
  for await (const line of shell.ask([`ls ${remote(pattern)}`])) {
    const plain = plainLine(line)
    if (!plain) status ??= statusIn(line)
    if (plain?.name.toLowerCase() !== name.toLowerCase()) continue
    isThere = true
    if (modeOf(plain.mode).isReparse)
      throw new ConnectorError('symlink', 'It is a link to elsewhere, which is not followed.')
  }
  if (!isThere) throw itemFault(status ?? 'NT_STATUS_NO_SUCH_FILE')
}

/** Copied to a file that nobody else can open and that is gone from its folder at once. @throws ConnectorError */
export async function fileContent(
  shell: SmbShell,
  names: readonly string[],
  { maxFileSize = Infinity, maxBytes }: { maxFileSize: number | undefined; maxBytes: number },
): Promise<Content> {
  const found = await lookAt(shell, names)
  if (found.isFolder) throw new ConnectorError('special_file', 'It is a folder.')
  const most = Math.min(maxFileSize, maxBytes)
  if (found.size > most) throw new ConnectorError('too_large', `It has ${found.size} bytes; ${most} are allowed.`)
  const folder = await mkdtemp(join(tmpdir(), 'sharelight-smb-'))
  const copy = join(folder, 'content')
  const watch = setInterval(() => void tooLarge(copy, most).then(is => is && shell.close()), 500)
  try {
    for await (const line of shell.ask([`get ${remote(names)} "${copy}"`])) {
      const status = statusIn(line)
      if (status) throw itemFault(status)
    }
    const handle = await open(copy, 'r')
    const { size } = await handle.stat()
    return { file: handle, size, stamp: stampOf({ size, modifiedAt: found.modifiedAt }) }
  } finally {
    clearInterval(watch)
    await rm(folder, { recursive: true, force: true })
  }
}

/** A file may grow while it is copied, on a server that means harm without end. */
async function tooLarge(copy: string, most: number): Promise<boolean> {
  const handle = await open(copy, 'r').catch(() => undefined)
  const size = (await handle?.stat())?.size ?? 0
  await handle?.close()
  return size > most + 2 ** 20
}
