import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

const filesPerFolder = 500

export interface MadeFile {
  content: string | Buffer
  /** Whose ending it has. */
  name: string
}

export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-bench-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives how many they are. */
export function writeFiles(root: string, files: Iterable<MadeFile>): number {
  let count = 0
  for (const { content, name } of files) {
    const folder = join(root, String(Math.floor(count / filesPerFolder)))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${count}${extname(name)}`), content)
    count++
  }
  return count
}

export const textFiles = (texts: readonly string[]): MadeFile[] =>
  texts.map(content => ({ content, name: 'document.txt' }))
