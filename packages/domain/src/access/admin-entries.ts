/** What the profile menu shows of administration (S2.042, S2.043, S6.004). */
export function adminEntries({ orgType, isDemo }: { orgType: string; isDemo: boolean }) {
  return { admin: orgType === 'regular' && !isDemo, accounts: orgType === 'regular' }
}
