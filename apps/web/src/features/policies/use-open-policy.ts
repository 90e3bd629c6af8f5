import { useSearchParams } from 'react-router'

/** What the address says for the log of all policies; mails and notifications lead there. */
export const allPolicies = 'all'

/** Opens a policy in the editor, or the log, by the address. */
export function useOpenPolicy() {
  const [, setQuery] = useSearchParams()
  return {
    open: (id: string) => setQuery({ policy: id }),
    begin: (template?: string) => setQuery({ policy: 'new', ...(template && { template }) }),
    close: () => setQuery({}),
    log: (policyId = allPolicies) => setQuery({ log: policyId }),
  }
}
