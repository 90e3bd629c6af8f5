import { scrubber, type Scrub, type TokenSource } from '@sharelight/connectors'

/** Of people, the tokens that were given last: what a call says of one comes soon after it, or never. */
const mostOfPeople = 200

/** What nothing that a connection says may spell out; access tokens are no less secret than what they are made from. */
export class ToldSecrets {
  readonly #secrets: Set<unknown>
  readonly #ofPeople = new Set<string>()
  #made: Scrub | undefined

  constructor(secrets: Iterable<unknown>) {
    this.#secrets = new Set(secrets)
  }

  add(secret: unknown): void {
    if (this.#secrets.has(secret)) return
    this.#secrets.add(secret)
    this.#made = undefined
  }

  readonly scrub: Scrub = text => (this.#made ??= scrubber([...this.#secrets, ...this.#ofPeople]))(text)

  /** The same tokens, noted. */
  noting(tokens: TokenSource): TokenSource {
    const { as } = tokens
    return {
      ...noted(tokens, token => this.add(token)),
      ...(as && { as: subject => noted(as(subject), token => this.#addOfPerson(token)) }),
    }
  }

  #addOfPerson(token: string): void {
    if (this.#ofPeople.has(token)) return
    this.#ofPeople.add(token)
    const oldest = this.#ofPeople.size > mostOfPeople ? this.#ofPeople.values().next().value : undefined
    if (oldest !== undefined) this.#ofPeople.delete(oldest)
    this.#made = undefined
  }
}

function noted({ get }: TokenSource, note: (token: string) => void): TokenSource {
  return {
    async get(scopes, refused) {
      const token = await get(scopes, refused)
      note(token)
      return token
    },
  }
}
