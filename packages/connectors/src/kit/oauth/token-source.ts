import type { TokenSource } from '../sign-in.ts'
import { SourceFault } from '../source-fault.ts'
import { createSubjects } from './subjects.ts'
import { askAsApplication, askByRefresh } from './ask.ts'
import type { GrantedTokens } from './token-answer.ts'
import type { KeptTokens, TokenSourceOptions, TokenVault } from './token-vault.ts'

/** A token that is refused so soon after it was made is not too old. */
const soonMs = 120_000
/** A token is renewed so long before it ends: a call takes its time, and clocks differ. */
const earlyMs = 60_000
/** What was read is believed for so long: many calls a second need it, and each read is one of the store. */
const believedMs = 1000

export function createTokenSource(options: TokenSourceOptions): TokenSource {
  const { now, vaultFor } = options
  // Tokens that came in place of refused ones.
  const replacements = new Set<string>()
  const believed = new Map<string, { kept: KeptTokens; readAt: number }>()
  const { grant } = options.client
  return {
    ...(grant.kind === 'assertion' && { as: createSubjects(options, grant, createTokenSource) }),
    async get(scopes, refused) {
      const name = scopes.join(' ')
      const last = refused === undefined ? believed.get(name) : undefined
      if (last && performance.now() - last.readAt < believedMs && isGood(last.kept, now())) return last.kept.access
      believed.delete(name)
      const vault = await vaultFor(scopes)
      const kept = await vault.read()
      if (kept && kept.access !== refused && isGood(kept, now())) {
        believed.set(name, { kept, readAt: performance.now() })
        return kept.access
      }
      if (kept && kept.access === refused && now().getTime() - kept.obtainedAt < soonMs && replacements.has(refused))
        return lose(vault, refusedTwice(options.name))
      const made = await vault
        .renew(kept?.access, before => make(options, scopes, before))
        .catch((error: unknown) => (isLost(error) ? lose(vault, error) : Promise.reject(error)))
      believed.set(name, { kept: made, readAt: performance.now() })
      if (refused !== undefined) replacements.add(made.access)
      return made.access
    },
  }
}

function isGood({ expiresAt, obtainedAt }: KeptTokens, now: Date): boolean {
  const early = Math.min(earlyMs, (expiresAt - obtainedAt) / 4)
  return now.getTime() < expiresAt - early
}

async function make(
  options: TokenSourceOptions,
  scopes: readonly string[],
  before: KeptTokens | undefined,
): Promise<KeptTokens> {
  const { client, name } = options
  if (client.grant.kind !== 'code')
    return keptOf(requireScopes(name, await askAsApplication(options, scopes), scopes), options.now())
  if (before?.refresh === undefined)
    throw new SourceFault(
      'consent_lost',
      `${name} lets Sharelight in for a time only, which is over. Sign in again at Data Sources.`,
    )
  return keptOf(await askByRefresh(options, before.refresh), options.now(), before)
}

/** Some authorities leave out what they do not grant, and say so only in what they list. `…/.default` stands for whatever was consented to. */
function requireScopes(name: string, given: GrantedTokens, asked: readonly string[]): GrantedTokens {
  const lacking = asked.find(scope => given.scopes?.includes(scope) === false && !scope.endsWith('/.default'))
  if (lacking === undefined) return given
  throw new SourceFault(
    'scope_missing',
    `${name} does not grant the application ${lacking}. Allow it there, then scan again.`,
  )
}

/** A refresh token that is not given anew is still good (RFC 6749 §6). */
export function keptOf(given: GrantedTokens, now: Date, before?: KeptTokens): KeptTokens {
  const refresh = given.refresh ?? before?.refresh
  const { access, expiresAt } = given
  return { access, expiresAt, obtainedAt: now.getTime(), ...(refresh !== undefined && { refresh }) }
}

const isLost = (error: unknown): error is SourceFault => error instanceof SourceFault && error.code === 'consent_lost'

async function lose(vault: TokenVault, fault: SourceFault): Promise<never> {
  await vault.noteLost()
  throw fault
}

const refusedTwice = (name: string) =>
  new SourceFault('consent_lost', `The service refuses the tokens that ${name} gives. Sign in again at Data Sources.`)
