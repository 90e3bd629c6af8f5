import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveIsolated } from '../serve.ts'

export type Trespass =
  | { do: 'read' | 'list' | 'write'; path: string }
  | { do: 'connect' | 'signal'; number: number }
  | { do: 'spawn' | 'environment' | 'spool' }

/** A worker for tests that tries what a document which has taken it over would try. */
serveIsolated<Trespass, never, string>(async task => {
  try {
    return await attempt(task)
  } catch (error) {
    return `refused: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`
  }
})

async function attempt(task: Trespass): Promise<string> {
  switch (task.do) {
    case 'read':
      return readFileSync(task.path, 'latin1')
    case 'list':
      return readdirSync(task.path).join()
    case 'write':
      return String(writeFileSync(task.path, 'was here'))
    case 'connect':
      return connected(task.number)
    case 'signal':
      return String(process.kill(task.number, 0))
    case 'spawn':
      return execFileSync('/bin/true').toString()
    case 'environment':
      return Object.keys(process.env).sort().join()
    case 'spool':
      return String(writeFileSync(join(tmpdir(), 'mine'), 'x')) + readFileSync(join(tmpdir(), 'mine'), 'utf8')
  }
}

function connected(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      resolve('connected')
    })
    socket.on('error', reject)
  })
}
