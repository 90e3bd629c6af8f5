import type { Application, Token } from './accounts.ts'

/** Applications that are remembered; nobody has met more. */
const most = 20_000
const mostScopes = 200

/** Every application that people let in, by what each of them gave it. */
export class Applications {
  readonly #known = new Map<string, Application>()

  note(tokens: readonly Token[]): void {
    for (const token of tokens) this.#add(token)
  }

  #add({ clientId, displayText, scopes, anonymous, nativeApp }: Token): void {
    const known = this.#known.get(clientId)
    if (!known && this.#known.size >= most) return
    const app = known ?? { clientId, name: clientId, scopes: new Set(), people: 0, isNative: false, isAnonymous: false }
    this.#known.set(clientId, app)
    app.people++
    app.name = displayText || app.name
    app.isNative ||= nativeApp === true
    app.isAnonymous ||= anonymous === true
    for (const scope of scopes ?? []) if (app.scopes.size < mostScopes) app.scopes.add(scope)
  }

  all(): Application[] {
    return [...this.#known.values()].toSorted((one, other) => (one.clientId < other.clientId ? -1 : 1))
  }
}
