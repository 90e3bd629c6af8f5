const mostEntries = 10_000
const mostBytes = 16 * 2 ** 20

/** What listing told of messages, until their content is asked for: a call for each costs much. Of more, the oldest are asked for once more. */
export class Texts {
  readonly #kept = new Map<string, string>()
  #bytes = 0

  keep(key: string, stamp: string, text: string): void {
    this.#drop(nameOf(key, stamp))
    this.#kept.set(nameOf(key, stamp), text)
    this.#bytes += text.length
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostEntries && this.#bytes <= mostBytes) break
      this.#drop(oldest)
    }
  }

  take(key: string, stamp: string): string | undefined {
    const text = this.#kept.get(nameOf(key, stamp))
    this.#drop(nameOf(key, stamp))
    return text
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.length ?? 0
    this.#kept.delete(name)
  }
}

const nameOf = (key: string, stamp: string) => `${key} ${stamp}`
