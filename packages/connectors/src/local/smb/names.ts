import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Principal } from '../../kit/connector.ts'
import type { Ace } from '../../kit/ntfs/ace.ts'
import { partsOfSid } from '../../kit/ntfs/sid.ts'
import { ListingParser } from './parse.ts'
import { hasSamba } from './samba.ts'
import { environment, judged, usual, type Reading } from './shell.ts'

const mostKnown = 20_000
const mostAsked = 100
const fewAsked = 3
const isSid = (sid: string) => /^S-1-\d+(?:-\d+){1,15}$/.test(sid)
/** Kinds of SIDs that stand for several. @see [MS-SAMR] SID_NAME_USE: user 1, group 2, domain 3, alias 4, well-known 5, deleted 6, invalid 7, unknown 8 */
const groups = new Set(['2', '4', '5'])

/** Names of SIDs as the server tells them, and the share's own access list. */
export class SmbNames {
  readonly #reading: Reading
  readonly #known = new Map<string, Principal>()
  /** Domains and machines by the SID that those of their accounts begin with. */
  readonly #domains = new Map<string, string>()

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Asks for those that are not known, together. */
  async learn(sids: readonly string[]): Promise<void> {
    const unknown = [...new Set(sids)].filter(sid => isSid(sid) && !this.#known.has(sid))
    for (let at = 0; at < unknown.length; at += mostAsked) {
      const some = unknown.slice(at, at + mostAsked)
      const said = await this.#ask([`lookupsids ${some.join(' ')}`])
      if (this.#known.size > mostKnown) this.#known.clear()
      for (const sid of some) {
        const { domain, ...principal } = principalIn(said, sid)
        this.#known.set(sid, principal)
        if (domain) this.#domains.set(partsOfSid(sid).domain, domain)
      }
    }
  }

  /** Asks what their domains are called; a few of each are enough for that. */
  async learnDomains(sids: readonly string[]): Promise<void> {
    const ofEach = Map.groupBy(
      sids.filter(sid => !this.#domains.has(partsOfSid(sid).domain)),
      sid => partsOfSid(sid).domain,
    )
    await this.learn([...ofEach.values()].flatMap(some => some.slice(0, fewAsked)))
  }

  /** What an account is called that a directory tells by name: as the server would call it. */
  called(sid: string, account: string): string {
    const known = this.#known.get(sid)
    const domain = this.#domains.get(partsOfSid(sid).domain)
    if (known && known.name !== sid) return known.name
    return domain && account ? `${domain}\\${account}` : account || sid
  }

  /** SIDs of accounts by their names in small letters; who the server does not know is absent. */
  async sidsOf(accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const plain = [...new Set(accounts)].filter(account => /^[\p{L}\p{N}._$@-]{1,256}$/u.test(account))
    const found = new Map<string, string>()
    for (let at = 0; at < plain.length; at += mostAsked) {
      // Where one of several is not known, the others are told all the same.
      const said = await this.#ask([`lookupnames ${plain.slice(at, at + mostAsked).join(' ')}`])
      for (const [, name = '', sid = ''] of said.matchAll(/^(\S+) (S-1-[\d-]+) \(/gm))
        found.set(name.toLowerCase(), sid)
    }
    return found
  }

  of = (sid: string): Principal => this.#known.get(sid) ?? { kind: 'user', name: sid }

  /** Nothing where the user may not see it, which takes an administrator of the server. */
  async shareList(): Promise<Ace[] | undefined> {
    const said = await this.#ask([`netsharegetinfo "${this.#reading.settings.share}" 502`])
    if (!/^\s*revision:/m.test(said)) return undefined
    const parser = new ListingParser()
    for (const line of ['FILENAME:', ...said.split('\n').map(each => each.trim())]) parser.line(line)
    return parser.end()?.security?.aces
  }

  /** Where the share lies on a server that is no Windows, as its own log names files: `/srv/docs`. */
  async sharePath(): Promise<string | undefined> {
    const said = await this.#ask([`netsharegetinfo "${this.#reading.settings.share}" 502`])
    const path = /^\s*path:\s*(.+)$/m.exec(said)?.[1]?.trim()
    return path?.replace(/^[A-Z]:/, '').replaceAll('\\', '/')
  }

  /** What cannot be asked is not known: then SIDs stand for themselves. */
  async #ask(commands: readonly string[]): Promise<string> {
    const { settings, io } = this.#reading
    if (!(await hasSamba('rpcclient'))) return ''
    const { address, port } = await judged(this.#reading)
    const child = spawn('rpcclient', [...usual(settings), '-I', address, '-p', String(port), settings.host], {
      env: environment(settings),
      stdio: ['pipe', 'pipe', 'ignore'],
      signal: io.signal,
      timeout: 60_000,
    })
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    child.stdin.end(`${commands.join('\n')}\n`)
    return text(child.stdout).catch(() => '')
  }
}

/** `S-1-5-21-…-1000 BENCH\anna (1)`. */
function principalIn(said: string, sid: string): Principal & { domain?: string } {
  const line = said.split('\n').find(each => each.startsWith(`${sid} `)) ?? ''
  const [, domain = '', name = '', kind = ''] = /^\S+ (.*?)\\(.*) \((\d)\)$/.exec(line) ?? []
  if (!name || name === '*unknown*') return { kind: 'user', name: sid }
  const isGroup = groups.has(kind)
  return { kind: isGroup ? 'group' : 'user', name: domain && !isGroup ? `${domain}\\${name}` : name, domain }
}
