import type { KeptTokens, TokenVault } from './token-vault.ts'

/** For what ends with its process: a connection that is tried before it is saved, and the command line. */
export function memoryVault(): TokenVault {
  let kept: KeptTokens | undefined
  return {
    read: () => Promise.resolve(kept),
    async renew(seen, make) {
      if (kept === undefined || kept.access === seen) kept = await make(kept)
      return kept
    },
    noteLost: () => Promise.resolve(),
  }
}
