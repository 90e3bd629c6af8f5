import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { usageOf } from '../usage.ts'
import { killed, type Installation } from '../receivers/processes.ts'

interface Node {
  command: 'serve' | 'work'
  child: ChildProcess
  /** Of a server. */
  url: string
}

/** Two servers that leave the work to four others, over the stores that all of them share. */
export class Nodes {
  readonly #installation: Installation
  readonly #nodes: Node[] = []
  /** Addresses of servers that were killed: whoever asked one of them was cut off. */
  readonly #gone = new Set<string>()
  #next = 0
  kills = 0

  constructor(installation: Installation) {
    this.#installation = installation
  }

  /** The first server. Gives what it printed: an organisation is to be set up there before the others come. */
  begin(): Promise<string> {
    return this.#add('serve', /setup\?token=\S+/)
  }

  async beginOthers(): Promise<void> {
    for (const command of ['work', 'work', 'serve', 'work', 'work'] as const) await this.#add(command)
  }

  /** Addresses of the servers that are there. */
  get urls(): string[] {
    return this.#nodes.flatMap(({ url }) => (url && !this.#gone.has(url) ? [url] : []))
  }

  isGone(url: string): boolean {
    return this.#gone.has(url)
  }

  /** Kills the nodes in turn with SIGKILL, and starts another in the place of the one that it was. */
  async killOne(): Promise<void> {
    const at = this.#next++ % this.#nodes.length
    const node = this.#nodes[at]!
    if (node.url) this.#gone.add(node.url)
    await killed(node.child)
    this.kills++
    this.#nodes[at] = (await this.#start(node.command)).node
  }

  /** What all of them hold, with what they started: bytes of memory, and files and sockets. */
  held(): { bytes: number; handles: number } {
    const pids = this.#nodes.flatMap(({ child }) => child.pid ?? [])
    return {
      bytes: pids.reduce((sum, pid) => sum + usageOf(pid).bytes, 0),
      handles: pids.reduce((sum, pid) => sum + handlesOf(pid), 0),
    }
  }

  async #add(command: Node['command'], until?: RegExp): Promise<string> {
    const { node, said } = await this.#start(command, until)
    this.#nodes.push(node)
    return said
  }

  async #start(
    command: Node['command'],
    until = command === 'serve' ? /http:\/\/\S+/ : /works on/,
  ): Promise<{ node: Node; said: string }> {
    const options = command === 'serve' ? ['--no-work'] : []
    const { child, said } = await this.#installation.start(command, until, options)
    const url = command === 'serve' ? (/http:\/\/[\w.:]+/.exec(said)?.[0] ?? '') : ''
    return { node: { command, child, url }, said }
  }
}

function handlesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}
