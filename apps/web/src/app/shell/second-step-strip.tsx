import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import classes from './shell.module.css'
import { texts } from '#texts/security.ts'

/** During the days of grace: from when on the organisation asks for a second step, and where to set it up. */
export function SecondStepStrip() {
  const {
    org,
    user: { secondStepFrom },
  } = useStatus()
  if (!secondStepFrom) return null
  const open = () => void import('../../features/security/open-security.tsx').then(module => module.openSecurity())
  return (
    <div className={classes.strip} role="status">
      {texts.required.soon(formatDateTime(secondStepFrom, org.timeZone))}
      <button type="button" className={classes.stripButton} onClick={open}>
        {texts.required.setUp}
      </button>
    </div>
  )
}
