import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, type BigIntStats } from 'node:fs'

const slash = Buffer.from('/')

/** All of a folder that undoing has to restore, line by line: names, bytes by checksum, mode, owner, times of change, and access control lists. */
export function treeOf(root: string): string[] {
  const lines: string[] = []
  const paths: Buffer[] = [Buffer.from(root)]
  for (let path = paths.pop(); path; path = paths.pop()) {
    const stat = lstatSync(path, { bigint: true })
    lines.push(`${path.toString('latin1')} ${facts(path, stat)}`)
    if (!stat.isDirectory()) continue
    const names = readdirSync(path, { encoding: 'buffer' }).sort(Buffer.compare)
    for (const name of names.toReversed()) paths.push(Buffer.concat([path, slash, name]))
  }
  const lists = execFileSync('getfacl', ['-R', '-P', '-p', '-n', '-s', root], {
    maxBuffer: 2 ** 30,
    encoding: 'latin1',
  })
  return [...lines, ...lists.split('\n\n').sort()]
}

function facts(path: Buffer, stat: BigIntStats): string {
  const { mode, uid, gid, mtimeNs, size } = stat
  const what = stat.isFile()
    ? createHash('sha256').update(readFileSync(path)).digest('hex')
    : stat.isSymbolicLink()
      ? readlinkSync(path)
      : ''
  return [mode.toString(8), uid, gid, mtimeNs, stat.isDirectory() ? '' : size, what].join(' ')
}
