import { connect } from 'node:net'
import { openStores, type StoreOptions } from '@sharelight/store'
import { z } from 'zod'
import { readSettings } from '../settings.ts'
import { carryOut, type Asked } from './operations.ts'
import { operatorSocket } from './socket.ts'

const Answer = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })])

/** Has the running server do it; does it itself where none runs. @throws Error saying why it was not done */
export async function operate(options: StoreOptions, asked: Asked): Promise<unknown> {
  const path = options.dataDir && operatorSocket(options.dataDir)
  const line = path ? await ask(path, asked) : undefined
  if (line === undefined) return operateAlone(options, asked)
  const answer = Answer.parse(JSON.parse(line))
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}

async function operateAlone(options: StoreOptions, asked: Asked): Promise<unknown> {
  const stores = await openStores(options)
  try {
    return await carryOut({ stores, settings: readSettings(), now: () => new Date() }, asked)
  } finally {
    await stores.close()
  }
}

/** The line that is answered; undefined where nobody listens. */
function ask(path: string, asked: Asked): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(path, () => socket.write(`${JSON.stringify(asked)}\n`))
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('end', () =>
      text.endsWith('\n')
        ? resolve(text)
        : reject(new Error('The server ended before it answered. Start it again, and ask once more.')),
    )
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(error.code ?? '')) resolve(undefined)
      else if (error.code === 'EACCES')
        reject(new Error(`The server that runs belongs to another user: run this as the one who may open ${path}.`))
      else reject(error)
    })
  })
}
