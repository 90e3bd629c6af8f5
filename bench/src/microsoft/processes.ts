import type { ChildProcess } from 'node:child_process'
import { killed, type Installation } from '../receivers/processes.ts'
import { Used } from '../usage.ts'

/** A server that leaves the work to two others, as somebody runs it who has much to read. */
export class Processes {
  readonly #installation: Installation
  readonly #used = new Used()
  readonly #workers: ChildProcess[] = []
  #server: ChildProcess | undefined
  #next = 0
  kills = 0

  constructor(installation: Installation) {
    this.#installation = installation
  }

  /** Gives what the server printed. */
  async begin(): Promise<string> {
    const { child, said } = await this.#installation.start('serve', /setup\?token=\S+/, ['--no-work'])
    this.#server = child
    return said
  }

  async beginWork(): Promise<void> {
    for (let n = 0; n < 2; n++) this.#workers.push(await this.#worker())
  }

  /** Kills the workers in turn, and starts another in the place of the one that it was. */
  async killOne(): Promise<void> {
    const at = this.#next++ % this.#workers.length
    const [worker] = this.#workers.splice(at, 1)
    this.look()
    if (worker) await killed(worker)
    this.kills++
    this.#workers.splice(at, 0, await this.#worker())
  }

  /** Gives the bytes that all of them hold. */
  look(): number {
    return this.#used.look([this.#server, ...this.#workers].flatMap(child => child?.pid ?? []))
  }

  /** Of processor time, as of the last look. */
  get seconds(): number {
    return this.#used.seconds
  }

  async #worker(): Promise<ChildProcess> {
    return (await this.#installation.start('work', /works on/)).child
  }
}
