import { isAtLeast, isEditionName } from '@sharelight/domain'
import { useStatus } from '../../lib/queries.ts'

/** Only while it is not used up and not running, below standard, and for those who decide about the edition (specification S4.017). */
export function useMayStartTrial(): boolean {
  const {
    edition: { id, isTrial, isTrialExhausted },
    user,
  } = useStatus()
  return user.type === 'system' && !isTrial && !isTrialExhausted && !(isEditionName(id) && isAtLeast(id, 'standard'))
}
