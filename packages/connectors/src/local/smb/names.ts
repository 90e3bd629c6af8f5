import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Principal } from '../../kit/connector.ts'
import type { Ace } from '../../kit/ntfs/ace.ts'
import { ListingParser } from './parse.ts'
import { hasSamba } from './samba.ts'
import { environment, judged, usual, type Reading } from './shell.ts'

const mostKnown = 20_000
const mostAsked = 100
const isSid = (sid: string) => /^S-1-\d+(?:-\d+){1,15}$/.test(sid)
/** Kinds of SIDs that stand for several. @see [MS-SAMR] SID_NAME_USE: user 1, group 2, domain 3, alias 4, well-known 5, deleted 6, invalid 7, unknown 8 */
const groups = new Set(['2', '4', '5'])

/** Names of SIDs as the server tells them, and the share's own access list. */
export class SmbNames {
  readonly #reading: Reading
  readonly #known = new Map<string, Principal>()

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
      for (const sid of some) this.#known.set(sid, principalIn(said, sid))
    }
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
function principalIn(said: string, sid: string): Principal {
  const line = said.split('\n').find(each => each.startsWith(`${sid} `)) ?? ''
  const [, domain = '', name = '', kind = ''] = /^\S+ (.*?)\\(.*) \((\d)\)$/.exec(line) ?? []
  if (!name || name === '*unknown*') return { kind: 'user', name: sid }
  const isGroup = groups.has(kind)
  return { kind: isGroup ? 'group' : 'user', name: domain && !isGroup ? `${domain}\\${name}` : name }
}
