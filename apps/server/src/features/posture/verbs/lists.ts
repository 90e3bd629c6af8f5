import { checks } from '@sharelight/domain'

const idsOf = (list: 'unprotected' | 'ghost') =>
  checks.flatMap(check => (check.of === 'accounts' && check.list === list ? check.id : []))

/** Ids of the checks that put an account on each list of accounts at risk. */
export const listsOfAccounts = { unprotected: idsOf('unprotected'), ghost: idsOf('ghost') }
