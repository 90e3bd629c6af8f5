import { accessOf, type Access } from './access.ts'
import type { Github } from './api.ts'
import { repositoryOf } from './repositories.ts'
import type { Repository } from './shapes.ts'

/** A repository, and who reaches it. */
export interface Opening {
  repository: Repository
  access: Access
}

const minutes = 60_000
const keptFor = 5 * minutes
const mostKept = 1_000

/** What is asked of a repository once for all of its parts: its files, issues and history. */
export class Openings {
  readonly #github: Github
  readonly #now: () => Date
  readonly #kept = new Map<string, { opening: Promise<Opening>; at: number }>()

  constructor(github: Github, now: () => Date) {
    this.#github = github
    this.#now = now
  }

  forget(): void {
    this.#kept.clear()
  }

  /** @throws GithubFault 404 */
  of(name: string): Promise<Opening> {
    const at = this.#now().getTime()
    const known = this.#kept.get(name)
    if (known && at - known.at < keptFor) return known.opening
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const opening = this.#open(name)
    this.#kept.set(name, { opening, at })
    opening.catch(() => this.#kept.delete(name))
    return opening
  }

  async #open(name: string): Promise<Opening> {
    const repository = await repositoryOf(this.#github, name)
    return { repository, access: await accessOf(this.#github, repository) }
  }
}
