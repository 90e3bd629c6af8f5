import { watch, type FSWatcher } from 'node:fs'
import type { Place } from './storage.ts'

/** A copy of many files is looked at once it has paused for so long. */
const settleMs = 500

/** Watches the roots that lead out of the organisation. What the system does not tell, the next pass finds. */
export class Watch {
  readonly #watched = new Map<string, FSWatcher>()
  readonly #changed = new Set<string>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  follow(roots: readonly Place[]): void {
    const wanted = new Set(
      roots.filter(({ storage }) => storage === 'removable' || storage === 'personal_sync').map(({ path }) => path),
    )
    for (const [path, watcher] of this.#watched) if (!wanted.has(path)) this.#drop(path, watcher)
    for (const path of wanted) if (!this.#watched.has(path)) this.#begin(path)
  }

  /** Roots in which something changed since they were asked for last. */
  taken(): Set<string> {
    const taken = new Set(this.#changed)
    this.#changed.clear()
    return taken
  }

  close(): void {
    for (const [path, watcher] of this.#watched) this.#drop(path, watcher)
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #begin(path: string): void {
    try {
      const watcher = watch(path, { recursive: true, persistent: false }, () => this.#noteSoon(path))
      watcher.on('error', () => this.#drop(path, watcher))
      this.#watched.set(path, watcher)
      // What was put there before it was watched.
      this.#noteSoon(path)
    } catch {
      // It went away, or the system watches no more folders: its passes go on.
    }
  }

  #noteSoon(path: string): void {
    clearTimeout(this.#timers.get(path))
    const note = () => {
      this.#timers.delete(path)
      this.#changed.add(path)
      this.#onChange()
    }
    this.#timers.set(path, setTimeout(note, settleMs).unref())
  }

  #drop(path: string, watcher: FSWatcher): void {
    this.#watched.delete(path)
    watcher.close()
  }
}
