import { fsyncSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What Emscripten's folder of the host has beside what its types say; it flushes nothing by itself. */
interface HostFolder {
  stream_ops: { fsync?(stream: { nfd: number }): number }
}

/** PGlite's folder, in which `fsync` reaches the disk: with it a commit that was acknowledged survives a power cut. */
export class FlushedFolder extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), module => flushWithin(module.NODEFS as unknown as HostFolder)],
      },
    }
  }
}

function flushWithin({ stream_ops }: HostFolder): void {
  // Windows flushes no folders, and no files that were opened to read.
  if (process.platform === 'win32') return
  stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd)
      return 0
    } catch (error) {
      // Nobody knows what reached the disk: the engine ends over it, and the next one begins from the log.
      throw new Error('The disk did not take what was to be kept.', { cause: error })
    }
  }
}

/** Brings all of a folder to the disk. Takes seconds for the thousand files of a new database, which can answer meanwhile. */
export async function flushFolder(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const handle = await open(join(folder, name), 'r').catch(() => undefined)
    await handle?.sync().finally(() => handle.close())
  }
}
