import type { OAuthGrant, TokenSource } from '../sign-in.ts'
import { memoryVault } from './memory-vault.ts'
import type { TokenSourceOptions, TokenVault } from './token-vault.ts'

/** Tokens are good for an hour and cost one call: those of more people than are read at the same time are not kept. */
const most = 500

type Assertion = Extract<OAuthGrant, { kind: 'assertion' }>

/** Token sources for the people whom a service account speaks for, those asked for last. */
export function createSubjects(
  options: TokenSourceOptions,
  grant: Assertion,
  create: (options: TokenSourceOptions) => TokenSource,
): (subject: string) => TokenSource {
  const known = new Map<string, TokenSource>()
  return subject => {
    const source = known.get(subject) ?? create({ ...options, ...ofSubject(options, { ...grant, subject }) })
    known.delete(subject)
    known.set(subject, source)
    const oldest = known.size > most ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    return source
  }
}

function ofSubject({ client }: TokenSourceOptions, grant: Assertion): Pick<TokenSourceOptions, 'client' | 'vaultFor'> {
  const vaults = new Map<string, TokenVault>()
  return {
    client: { ...client, grant },
    vaultFor(scopes) {
      const name = scopes.join(' ')
      const vault = vaults.get(name) ?? memoryVault()
      vaults.set(name, vault)
      return Promise.resolve(vault)
    },
  }
}
