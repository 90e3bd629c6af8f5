import { Button, Checkbox, Group } from '@mantine/core'
import { mayConfirmAuditLog } from '@sharelight/domain'
import { useState } from 'react'
import { CallFailure } from '../../lib/api.ts'
import { beginConsent } from '../../lib/consent.ts'
import { useContent } from '../../lib/content.ts'
import { getEnvironment } from '../../lib/environment.ts'
import { useStatus } from '../../lib/queries.ts'
import { openModal } from '../../ui/modal-store.ts'
import { Video } from '../../ui/video.tsx'
import classes from './audit-log.module.css'
import { texts } from '#texts/audit-log.ts'

/** Turn on auditing at Microsoft, then consent (specification S2.087–S2.093). A click outside does not dismiss it. */
export function openAuditLog() {
  openModal({
    title: texts.title,
    width: '76rem',
    height: '34.4rem',
    dismissable: false,
    content: close => <AuditLog close={close} />,
  })
}

function AuditLog({ close }: { close: () => void }) {
  const { user } = useStatus()
  const [isTicked, setIsTicked] = useState(false)
  const [error, setError] = useState('')
  const poster = useContent('assets').data?.find(({ id }) => id === 'onboarding')?.file
  async function confirm() {
    setError('')
    try {
      await beginConsent('auditlog')
    } catch (cause) {
      setError(
        cause instanceof CallFailure && cause.code === 409
          ? texts.notSetUp
          : cause instanceof Error
            ? cause.message
            : String(cause),
      )
    }
  }
  return (
    <div className={classes.dialog}>
      <div className={classes.left}>
        <p className={classes.step}>{texts.step}</p>
        <p className={classes.lead}>{texts.lead}</p>
        <ol>
          {texts.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Checkbox
          label={texts.checkbox}
          checked={isTicked}
          onChange={event => setIsTicked(event.currentTarget.checked)}
        />
        <div role="alert" className={classes.error}>
          {user.type === 'system' ? error : texts.systemOnly}
        </div>
        <Group>
          <Button onClick={() => void confirm()} disabled={!mayConfirmAuditLog({ isTicked }) || user.type !== 'system'}>
            {texts.confirm}
          </Button>
          <Button variant="subtle" color="gray" onClick={close}>
            {texts.later}
          </Button>
        </Group>
      </div>
      <div className={classes.right}>
        <Video url={getEnvironment().videoUrl} poster={poster} title={texts.video} />
      </div>
    </div>
  )
}
